#!/bin/sh
# Installs what is missing to build the page (`page`) or to build and test it (`test`).
# What is there in the right version is used as it is; what cannot be installed ends the run with its name.
set -eu
cd "$(dirname "$0")/.."

TRUNK=0.21.14
WASM_BINDGEN=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock)
# Used when another version of a tool is installed already: that one stays as it is.
OWN_TOOLS="${XDG_CACHE_HOME:-$HOME/.cache}/synctoll"
PATH="$PWD/node_modules/.bin:$OWN_TOOLS/bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
export PATH

say() { printf 'setup: %s\n' "$*" >&2; }
fail() {
  printf 'setup: could not install %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }
need() { have "$1" || fail "anything: $1 is missing; install $2 first"; }

# tool_is COMMAND VERSION: whether the command that would run is of that version.
tool_is() { have "$1" && [ "$("$1" --version 2>/dev/null | head -n 1 | cut -d ' ' -f 2)" = "$2" ]; }

# cargo_install COMMAND CRATE VERSION [cargo install's further arguments]
# Tools run for seconds and compile for many minutes, so they are compiled to be ready soon.
cargo_install() {
  command=$1 crate=$2 version=$3
  shift 3
  tool_is "$command" "$version" && return
  root=
  have "$command" && root=$OWN_TOOLS
  if have cargo-binstall && cargo binstall --no-confirm --disable-telemetry "$crate@$version" ${root:+--root "$root"} >&2; then
    tool_is "$command" "$version" && return
  fi
  say "compiling $crate $version, a few minutes"
  install_with() {
    env -u CARGO_TARGET_DIR -u CARGO_BUILD_TARGET -u CARGO_BUILD_TARGET_DIR -u RUSTFLAGS \
      CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=0 \
      CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=false \
      cargo install --quiet --force "$crate" --version "$version" ${root:+--root "$root"} "$@" >&2
  }
  install_with "$@" || fail "$crate $version with cargo"
  tool_is "$command" "$version" || fail "$crate $version: cargo installed it, but $command on PATH is another"
}

toolchain() {
  need cargo "Rust with rustup"
  rustc --version >/dev/null 2>&1 && cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 ||
    rustup toolchain install >&2 || fail "the Rust toolchain that rust-toolchain.toml names, with rustup"
  [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ] ||
    rustup target add wasm32-unknown-unknown >&2 || fail "the Rust target wasm32-unknown-unknown, with rustup"
}

node_modules() {
  need node "Node.js 20 or later"
  need npm "npm"
  cmp -s package-lock.json node_modules/.installed-from && return
  say "installing the node packages"
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund >&2 ||
    fail "the packages of package-lock.json, with npm"
  cp package-lock.json node_modules/.installed-from
}

page() {
  toolchain
  node_modules
  wasm-opt --version >/dev/null 2>&1 || fail "wasm-opt: npm installed the package binaryen, but its wasm-opt does not run"
  # Without --locked: its lock file asks for versions that not every registry carries.
  cargo_install wasm-bindgen wasm-bindgen-cli "$WASM_BINDGEN"
  # With --locked: newer versions of its dependencies do not fit each other.
  cargo_install trunk trunk "$TRUNK" --no-default-features --locked
  # Trunk builds offline, so that it cannot download tools of its own.
  cargo fetch --locked --quiet || fail "the crates of Cargo.lock, with cargo"
}

# packages NAME…: Debian packages.
packages() {
  need apt-get "a Debian-like system, or install by hand: $*"
  as_root=
  if [ "$(id -u)" != 0 ]; then
    have sudo || fail "$*: apt-get needs root, and there is no sudo"
    as_root=sudo
  fi
  say "installing $*"
  $as_root apt-get update -qq >&2 || say "apt-get update failed, going on with the lists that are there"
  for package in "$@"; do
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >&2 ||
      fail "the Debian package $package, with apt-get"
  done
}

debian() {
  missing=
  have valgrind || missing="$missing valgrind"
  [ -x /usr/bin/chromium ] || missing="$missing chromium"
  [ -x /usr/bin/chromedriver ] || missing="$missing chromium-driver"
  dpkg-query -W -f '${Status}' fonts-noto-cjk 2>/dev/null | grep -q 'ok installed' || missing="$missing fonts-noto-cjk"
  # shellcheck disable=SC2086 # the list is split on purpose
  [ -z "$missing" ] || packages $missing
  browser_version=$(/usr/bin/chromium --version 2>/dev/null | cut -d ' ' -f 2)
  driver_version=$(/usr/bin/chromedriver --version 2>/dev/null | cut -d ' ' -f 2)
  [ -n "$browser_version" ] || fail "chromium: /usr/bin/chromium does not run"
  [ "${browser_version%%.*}" = "${driver_version%%.*}" ] ||
    fail "a matching pair: chromium is $browser_version and chromium-driver ${driver_version:-does not run}"
}

case "${1:-}" in
page) page ;;
test)
  debian
  page
  ;;
*)
  echo "usage: scripts/setup.sh page|test" >&2
  exit 2
  ;;
esac
