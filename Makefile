# `make serve` and `make test` need nothing prepared; `make help` lists the rest.

CARGO_HOME ?= $(HOME)/.cargo
XDG_CACHE_HOME ?= $(HOME)/.cache
export PATH := $(CURDIR)/node_modules/.bin:$(XDG_CACHE_HOME)/synctoll/bin:$(CARGO_HOME)/bin:$(PATH)

BUILD := $(abspath $(or $(CARGO_TARGET_DIR),target))
HOST ?= 127.0.0.1
PORT ?= 8080
WASM := --locked --target wasm32-unknown-unknown --no-default-features --features ui
WASM_BENCH := --locked --target wasm32-unknown-unknown --no-default-features --test speed_web

.DEFAULT_GOAL := help
# The checks run in their order, also under `make -j`.
.NOTPARALLEL:
.PHONY: help serve page test fmt clean setup-page setup-test \
	bench bench-native bench-wasm speed \
	check-format check-native check-wasm test-native test-wasm test-count test-browser test-size test-lighthouse

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

serve: page ## build the page, serve it and print its address
	@node tests/e2e/serve.mjs dist --host $(HOST) --port $(PORT)

page: setup-page ## build the page into dist/
	@mkdir -p $(BUILD)
	cargo run --locked --quiet --bin synctoll -- document > $(BUILD)/document.html
	cargo run --locked --quiet --bin synctoll -- claims --html > $(BUILD)/claims.html
	cargo run --locked --quiet --bin synctoll -- page-help > $(BUILD)/help.html
	cargo run --locked --quiet --bin synctoll -- script-words > $(BUILD)/words.json
	SYNCTOLL_DOCUMENT=$(BUILD)/document.html SYNCTOLL_CLAIMS=$(BUILD)/claims.html SYNCTOLL_HELP=$(BUILD)/help.html SYNCTOLL_WORDS=$(BUILD)/words.json trunk build --release

test: setup-test check-format check-native check-wasm test-native test-count test-wasm page test-browser test-size test-lighthouse ## run every check
	@echo 'make test: everything passed'

bench: setup-test bench-native bench-wasm ## measure speed, native and in a browser, beside the budgets
	@node scripts/bench.mjs $(BUILD)/bench-native.txt $(BUILD)/bench-wasm.txt $(BUILD)/bench-page.txt

speed: setup-test page ## measure the page in a browser: start, inputs, views, memory, beside the budgets
	node scripts/speed.mjs dist
	node scripts/lighthouse.mjs dist --performance

fmt: ## format the sources
	cargo fmt

clean: ## remove what was built
	cargo clean
	rm -rf dist test-results tests/e2e/out

setup-page:
	@scripts/setup.sh page

setup-test:
	@scripts/setup.sh test

check-format:
	cargo fmt --check

check-native:
	cargo clippy --locked --all-targets -- -D warnings

check-wasm:
	cargo clippy $(WASM) --lib --bins --test web --test speed_web -- -D warnings
	cargo clippy --locked --target wasm32-unknown-unknown --no-default-features --features worker \
		--bin synctoll-worker -- -D warnings

test-native:
	cargo test --locked

test-count:
	cargo build --locked --profile count --no-default-features --features count --bin synctoll-count
	node scripts/instruction-count.mjs $(BUILD)/count/synctoll-count

bench-native:
	@mkdir -p $(BUILD)
	cargo bench --locked --bench speed > $(BUILD)/bench-native.txt
	@cat $(BUILD)/bench-native.txt

# Once as fast as it gets, and once as small as visitors get it.
bench-wasm:
	@mkdir -p $(BUILD)
	cargo test $(WASM_BENCH) --release -- --nocapture > $(BUILD)/bench-wasm.txt
	cargo test $(WASM_BENCH) --profile page -- --nocapture > $(BUILD)/bench-page.txt

# The runner's own 20 seconds are too few on a busy machine.
test-wasm bench-wasm: export CHROMEDRIVER ?= /usr/bin/chromedriver
test-wasm bench-wasm: export WASM_BINDGEN_TEST_TIMEOUT ?= 300
test-wasm bench-wasm: export WASM_BINDGEN_TEST_DRIVER_TIMEOUT ?= 60
test-wasm:
	cargo test $(WASM) --test web

test-browser:
	playwright test --config tests/e2e/playwright.config.mjs

test-size:
	node scripts/size-budget.mjs dist

test-lighthouse:
	node scripts/lighthouse.mjs dist
