//! How fast the model is: `cargo bench`. `make bench` sets the figures beside the browser's and their budgets.
#![allow(missing_docs, reason = "a bench is no library")]

mod load;

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

#[divan::bench(args = load::NAMES)]
fn speed(bencher: Bencher<'_, '_>, name: &str) {
    let load = load::Load::new();
    let items = load.run(name);
    bencher
        .counter(ItemsCount::new(items))
        .bench(|| load.run(name));
}
