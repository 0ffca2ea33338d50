//! The timeline as Chrome trace events, which Perfetto opens.
//!
//! The format is Google's "Trace Event Format": one object with `traceEvents`; `ts` and `dur` in microseconds; `M` events
//! name processes and threads, `X` events are slices, `i` events moments. On one thread slices either nest or do not touch:
//! Perfetto drops those that overlap.

use std::fmt::Write as _;

use crate::collective::Collective;
use crate::loss::{Activity, Followed, RankTimes, Timetable};
use crate::scenario::{Scenario, Sync};

/// Categories: what computes, the three layers, and what is neither.
const COMPUTE: &str = "compute";
const COPY: &str = "tensor copy";
const INTERRUPTION: &str = "pipeline interruption";
const CONTENTION: &str = "link contention";
const OUTSIDE: &str = "outside";

/// A time in picoseconds, never on a whole nanosecond but 0.
///
/// Perfetto cuts a time to whole nanoseconds after it has been a double of microseconds, so one on a whole nanosecond may
/// fall into the one before, and its slice onto the end of the last. What ends and what begins there is moved together.
fn picoseconds(seconds: f64) -> u64 {
    let whole = (seconds * 1e12).round().max(0.0) as u64;
    if whole > 0 && whole.is_multiple_of(1000) {
        whole + 1
    } else {
        whole
    }
}

/// Picoseconds as microseconds.
fn micros(picoseconds: u64) -> String {
    format!("{}.{:06}", picoseconds / 1_000_000, picoseconds % 1_000_000)
}

struct Trace {
    text: String,
}

impl Trace {
    fn event(&mut self, event: &str) {
        if !self.text.ends_with('[') {
            self.text.push(',');
        }
        self.text.push('\n');
        self.text.push_str(event);
    }

    fn name(&mut self, what: &str, tid: usize, name: &str) {
        self.event(&format!(
            "{{\"ph\":\"M\",\"name\":\"{what}\",\"pid\":1,\"tid\":{tid},\"args\":{{\"name\":\"{name}\"}}}}"
        ));
    }

    fn slice(&mut self, tid: usize, name: &str, category: &str, span: (f64, f64), args: &str) {
        let (from, to) = (picoseconds(span.0), picoseconds(span.1));
        if to <= from {
            return;
        }
        self.event(&format!(
            "{{\"ph\":\"X\",\"name\":\"{name}\",\"cat\":\"{category}\",\"pid\":1,\"tid\":{tid},\"ts\":{},\"dur\":{},\"args\":{{{args}}}}}",
            micros(from),
            micros(to - from),
        ));
    }
}

/// The trace of what was followed: one process, and two threads a rank, its compute and its communication stream.
///
/// Threads are numbered from 1, a rank's compute stream before its communication stream. A call that others on the link made
/// longer holds, at its end, a slice of category `link contention`.
pub fn trace(scenario: &Scenario, followed: &Followed, table: &Timetable) -> String {
    let mut trace = Trace {
        text: "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"scenario\":".to_owned(),
    };
    let query = serde_json::Value::from(scenario.to_query());
    let _ = write!(trace.text, "{query}}},\"traceEvents\":[");
    let gpu = scenario.gpu.name();
    trace.name("process_name", 0, &format!("{} × {gpu}", table.ranks.len()));
    for (rank, _) in table.ranks.iter().enumerate() {
        for (stream, name) in ["compute", "communication"].into_iter().enumerate() {
            let tid = 2 * rank + stream + 1;
            trace.name("thread_name", tid, &format!("rank {rank} {name} stream"));
            trace.event(&format!(
                "{{\"ph\":\"M\",\"name\":\"thread_sort_index\",\"pid\":1,\"tid\":{tid},\"args\":{{\"sort_index\":{tid}}}}}"
            ));
        }
    }
    let slow = followed.study.causes.slow;
    for (rank, times) in table.ranks.iter().enumerate() {
        compute_stream(&mut trace, 2 * rank + 1, times, slow, scenario);
        communication_stream(&mut trace, 2 * rank + 2, times, table, scenario);
    }
    for (period, barrier) in table.barriers.iter().enumerate() {
        trace.event(&format!(
            "{{\"ph\":\"i\",\"s\":\"g\",\"name\":\"sync ends\",\"cat\":\"{INTERRUPTION}\",\"pid\":1,\"tid\":1,\"ts\":{},\"args\":{{\"period\":{period}}}}}",
            micros(picoseconds(*barrier))
        ));
    }
    trace.text.push_str("\n]}\n");
    trace.text
}

/// About how many bytes [`trace`] will be, without writing it: its slices times what one takes with times of a few
/// milliseconds (`tests/timeline/trace.rs` holds how far off that may be).
pub fn trace_bytes(table: &Timetable) -> f64 {
    const SLICE: f64 = 135.0;
    const CALL: f64 = 185.0;
    const TENANTS: f64 = 125.0;
    const HEAD: f64 = 1000.0;
    let ranks = table.ranks.len() as f64;
    let slices: usize = table.ranks.iter().map(|rank| rank.slices.len()).sum();
    let shared = table.calls.iter().filter(|call| call.added > 0.0).count();
    HEAD + SLICE * slices as f64
        + ranks * (CALL * table.calls.len() as f64 + TENANTS * shared as f64)
}

/// A collective's name as the library has it.
fn call_name(scenario: &Scenario, scatter: bool) -> &'static str {
    match (scenario.sync, scatter) {
        (Sync::Sharded, true) => Collective::ReduceScatter.id(),
        (Sync::Sharded, false) => Collective::AllGather.id(),
        _ => scenario.coll.id(),
    }
}

fn compute_stream(
    trace: &mut Trace,
    tid: usize,
    times: &RankTimes,
    slow: f64,
    scenario: &Scenario,
) {
    let copy = match scenario.sync {
        Sync::Sharded => "wait for collective".to_owned(),
        _ => format!("wait for {}", call_name(scenario, false)),
    };
    for slice in &times.slices {
        let (name, category) = match slice.activity {
            Activity::Forward => ("forward", COMPUTE),
            Activity::Backward => ("backward", COMPUTE),
            Activity::Compute => ("forward and backward", COMPUTE),
            Activity::Waits => ("wait for other ranks", INTERRUPTION),
            Activity::Copy => (copy.as_str(), COPY),
            Activity::Restarts => ("drain and refill", INTERRUPTION),
            Activity::Framework => ("framework", INTERRUPTION),
            Activity::Outside => ("outside micro-batches", OUTSIDE),
        };
        let args = if slice.slowed {
            let lost = slice.length() * slow / (1.0 + slow);
            format!("\"slowed_us\":{}", micros(picoseconds(lost)))
        } else {
            String::new()
        };
        trace.slice(tid, name, category, (slice.from, slice.to), &args);
    }
}

fn communication_stream(
    trace: &mut Trace,
    tid: usize,
    times: &RankTimes,
    table: &Timetable,
    scenario: &Scenario,
) {
    for (call, exposed) in table.calls.iter().zip(table.exposed(times)) {
        let args = format!(
            "\"bytes\":{},\"call\":{},\"period\":{},\"exposed_us\":{}",
            call.bytes,
            call.call,
            call.period,
            micros(picoseconds(exposed))
        );
        let name = call_name(scenario, call.scatter);
        trace.slice(tid, name, COPY, (call.from, call.to), &args);
        if call.added > 0.0 {
            let own = (call.to - call.added, call.to);
            trace.slice(tid, "other tenants", CONTENTION, own, "");
        }
    }
}
