// Counts the instructions that a unit of budgeted work takes, under valgrind, and fails beyond the budget.
// Times are noise on a busy machine; counts are the same on every run.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const program = process.argv[2];
const { instructions } = JSON.parse(readFileSync(new URL("../benches/load/budgets.json", import.meta.url), "utf8"));

/** Instructions of a whole run, and how much work it did. */
function run(name, times) {
  const log = execFileSync(
    "valgrind",
    // The count goes to standard output as well, so that both are read at once.
    ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-fd=1", program, name, String(times)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  const counted = /I\s+refs:\s+([\d,]+)/.exec(log);
  const done = /^\d+$/m.exec(log);
  if (!counted || !done) throw new Error(`valgrind printed no count:\n${log}`);
  return { counted: Number(counted[1].replaceAll(",", "")), done: Number(done[0]) };
}

const problems = [];
const row = (...cells) => console.log(cells.map((cell, at) => (at ? cell.padStart(14) : cell.padEnd(18))).join(""));
row("instructions", "each", "budget");
for (const [name, { times, budget }] of Object.entries(instructions)) {
  let each;
  try {
    // Starting, reading the scenario and making the draws are in both, and cancel.
    const [once, twice] = [run(name, times), run(name, 2 * times)];
    each = (twice.counted - once.counted) / (twice.done - once.done);
  } catch (error) {
    problems.push(error.code === "ENOENT" ? "valgrind is not installed" : error.message);
    break;
  }
  row(name, each.toFixed(0), String(budget));
  if (!(each <= budget)) problems.push(`${name} takes ${each.toFixed(0)} instructions, more than ${budget}`);
}

for (const problem of problems) console.error(`instruction count: ${problem}`);
console.log(`instruction count: ${problems.length > 0 ? `${problems.length} failed` : "passed"}`);
process.exitCode = problems.length > 0 ? 1 : 0;
