//! Does a fixed amount of the work that has a budget, for whoever counts instructions: `synctoll-count NAME TIMES`.
//! `scripts/instruction-count.mjs` runs it.

#[path = "../../benches/load/mod.rs"]
mod load;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = arguments.as_slice() else {
        return ExitCode::from(2);
    };
    let Ok(times) = times.parse::<u32>() else {
        return ExitCode::from(2);
    };
    let load = load::Load::new();
    let done: u64 = (0..times).map(|_| load.run(name)).sum();
    println!("{done}");
    ExitCode::SUCCESS
}
