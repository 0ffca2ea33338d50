//! The timeline: its legend, what it says about a late GPU, what a rank is doing.

use super::Text;
use crate::quantity::Lang;

/// Forward passes.
pub const FORWARD: Text = Text::new("forward", "前向");
/// Backward passes.
pub const BACKWARD: Text = Text::new("backward", "反向");
/// Compute between the syncs of a micro-batch.
pub const COMPUTE: Text = Text::new("compute", "计算");
/// Waiting, starting again, and compute slowed beside a collective.
pub const INTERRUPTION: Text = Text::new("interruption", "中断");
/// Time that other tenants add to a call.
pub const CONTENTION: Text = Text::new("contention", "争抢");
/// Copying that a rank waits for.
pub const COPY_EXPOSED: Text = Text::new("copy, exposed", "拷贝（暴露）");
/// Copying that nobody waits for.
pub const COPY_HIDDEN: Text = Text::new("copy, hidden", "拷贝（被隐藏）");
/// The framework's own work.
pub const FRAMEWORK: Text = Text::new("framework", "框架");
/// Time outside micro-batches and sync.
pub const OUTSIDE: Text = Text::new("outside micro-batches", "微批以外");
/// On the lines where the call that closes a step has ended. The boom of the toll strip has lifted before, when the last
/// GPU came.
pub const SYNC_ENDS: Text = Text::new("sync ends", "同步结束");
/// Column: waiting for others and starting again.
pub const WAITS: Text = Text::new("waits", "等待");
/// Column: share of time that computes.
pub const COMPUTING: Text = Text::new("computing", "计算占比");
/// Head of the table.
pub const RANK: Text = Text::new("rank", "序号");
/// Head of the table.
pub const LAST_IN: Text = Text::new("last in period", "最后完成的周期");

/// The time axis in a unit.
pub fn time_axis(lang: Lang, unit: &str) -> String {
    match lang {
        Lang::En => format!("time, {unit}"),
        Lang::Zh => format!("时间（{unit}）"),
    }
}

/// Head of a column in a unit.
pub fn head(lang: Lang, name: Text, unit: &str) -> String {
    match lang {
        Lang::En => format!("{}, {unit}", name.en),
        Lang::Zh => format!("{}（{unit}）", name.zh),
    }
}

/// A GPU by its rank.
pub fn gpu(rank: u32) -> String {
    format!("GPU {rank}")
}

/// `Two steps on 8 GPUs`.
pub fn title(lang: Lang, periods: usize, gpus: u32) -> String {
    match (lang, periods, gpus) {
        (Lang::En, 1, 1) => "One step on one GPU".to_owned(),
        (Lang::En, 1, n) => format!("One step on {n} GPUs"),
        (Lang::En, p, 1) => format!("{p} steps on one GPU"),
        (Lang::En, p, n) => format!("{p} steps on {n} GPUs"),
        (Lang::Zh, p, n) => format!("{n} 张 GPU 上的 {p} 步"),
    }
}

/// What the timeline shows, in printed form.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// Periods shown.
    pub periods: usize,
    /// GPUs.
    pub gpus: u32,
    /// How long all of it takes.
    pub duration: &'a str,
    /// Smallest and largest share of time that computes, with %.
    pub computing: (&'a str, &'a str),
    /// Smallest and largest wait for others.
    pub waits: (&'a str, &'a str),
    /// Smallest and largest wait for copying.
    pub exposed: (&'a str, &'a str),
    /// The framework's own work, where there is any.
    pub framework: Option<&'a str>,
    /// Calls on the link.
    pub calls: usize,
}

/// What the timeline shows, for those who do not see it.
pub fn description(lang: Lang, s: &Shown<'_>) -> String {
    let range = |(low, high): (&str, &str)| match lang {
        _ if low == high => low.to_owned(),
        Lang::En => format!("{low} to {high}"),
        Lang::Zh => format!("{low} 到 {high}"),
    };
    let (computing, waits, exposed) = (range(s.computing), range(s.waits), range(s.exposed));
    let (duration, calls) = (s.duration, s.calls);
    match (lang, s.gpus) {
        (Lang::En, 1) => match s.periods {
            1 => format!("One step takes {duration}; one GPU waits for nothing."),
            p => format!("{p} steps take {duration}; one GPU waits for nothing."),
        },
        (Lang::En, n) => {
            let steps = match s.periods {
                1 => format!("One step on {n} GPUs takes {duration}"),
                p => format!("{p} steps on {n} GPUs take {duration}"),
            };
            let call = match calls {
                1 => "one collective call".to_owned(),
                _ => format!("{calls} collective calls"),
            };
            let framework = s.framework.map_or_else(String::new, |time| {
                format!(" The framework's own work takes {time}.")
            });
            format!(
                "{steps}. GPUs compute {computing} of it, wait {exposed} for the copying of {call}, and {waits} for each other and to start again.{framework}"
            )
        }
        (Lang::Zh, 1) => format!("{} 步共 {duration}；单卡不需要等待。", s.periods),
        (Lang::Zh, n) => {
            let framework = s
                .framework
                .map_or_else(String::new, |time| format!("，框架自身的工作 {time}"));
            format!(
                "{n} 张 GPU 的 {} 步共 {duration}。其中计算占 {computing}，等待 {calls} 次集合通信的拷贝 {exposed}，互相等待与重新启动 {waits}{framework}。",
                s.periods
            )
        }
    }
}

/// Beside a picture of a part of the time.
pub fn part(lang: Lang, from: &str, to: &str, all: &str) -> String {
    match lang {
        Lang::En => format!("Shown: {from} to {to} of {all}."),
        Lang::Zh => format!("所示为 {all} 中的 {from} 到 {to}。"),
    }
}

/// What one of two timelines comes to, in printed form.
#[derive(Clone, Debug)]
pub struct Beside {
    /// How long a step takes, or a micro-batch with its share of sync.
    pub length: String,
    /// What a GPU waits of it.
    pub waits: String,
    /// Share of time that computes, with %.
    pub computing: String,
}

/// Two timelines beside each other, step by step or, where steps have different numbers of them, by micro-batch; `name`
/// is the pinned scenario in short.
pub fn compared(lang: Lang, steps: bool, now: &Beside, pinned: &Beside, name: &str) -> String {
    let (here, there) = (&now.length, &pinned.length);
    match lang {
        Lang::En => {
            let what = if steps {
                "A step takes"
            } else {
                "A micro-batch and its share of sync take"
            };
            format!(
                "{what} {here}, in the pinned scenario {there} ({name}). A GPU waits {} of it on average, pinned {}, and computes {} of the time, pinned {}.",
                now.waits, pinned.waits, now.computing, pinned.computing
            )
        }
        Lang::Zh => {
            let what = if steps {
                "一步"
            } else {
                "一个微批连同其分摊的同步"
            };
            format!(
                "当前{what}用时 {here}，固定的场景（{name}）为 {there}。每张 GPU 平均等待其中的 {}，固定的场景为 {}；计算占 {}，固定的场景为 {}。",
                now.waits, pinned.waits, now.computing, pinned.computing
            )
        }
    }
}

/// The timeline is simulated although step times were measured.
pub const MEASURED_ELSEWHERE: Text = Text::new(
    "The timeline is simulated; the loss above it is from your step times.",
    "时间线为仿真结果；上方的损失由填入的步时间得出。",
);
/// What the columns count.
pub const IDLE_NOTE: Text = Text::new(
    "Waits are the time in which a GPU waits until the last one has launched the same collective, and starts again; what it waits from then on is copy. Compute slowed beside a collective counts as computing at its full speed; hatches within compute are as wide as what that loses, and their places mean nothing.",
    "等待指一张 GPU 等到最后一张 GPU 也发起同一次集合通信为止的时间，加上重新启动的时间；此后的等待算作拷贝。与通信并行而变慢的计算按全速折算；计算条内斜线的宽度是由此损失的时间，其位置没有含义。",
);

/// Fewer micro-batches are simulated than a step has.
pub fn sampled(lang: Lang, shown: u32, every: u32) -> String {
    match lang {
        Lang::En => format!("{shown} micro-batches stand for the {every} of each step."),
        Lang::Zh => format!("每步 {every} 个微批以 {shown} 个代表。"),
    }
}

/// Fewer syncs are followed than a micro-batch has.
pub fn shortened(lang: Lang, shown: u32, per: u32) -> String {
    match lang {
        Lang::En => format!("The first {shown} of {per} syncs of each micro-batch are shown."),
        Lang::Zh => format!("每个微批 {per} 次同步中只显示前 {shown} 次。"),
    }
}

/// Fewer periods are followed than were asked for.
pub fn fewer(lang: Lang, shown: usize, asked: usize) -> String {
    match lang {
        Lang::En => format!("{shown} of {asked} steps are shown: each holds very many calls."),
        Lang::Zh => format!("每步调用很多，{asked} 步中只显示 {shown} 步。"),
    }
}

/// One GPU.
pub const ONE_GPU: Text = Text::new(
    "One GPU has nothing to wait for.",
    "单卡训练没有需要等待的对象。",
);
/// Nobody is late.
pub const TOGETHER: Text = Text::new(
    "All GPUs finish backward together: none is late.",
    "所有 GPU 同时完成反向，没有慢卡。",
);
/// Lateness is noise.
pub const MOVES: Text = Text::new(
    "Lateness moves around from step to step: that is noise, not a fault of one GPU.",
    "每步最后完成的 GPU 不固定：这是抖动，不是某张 GPU 的故障。",
);
/// One period is too few.
pub fn one_period(lang: Lang, rank: u32) -> String {
    match lang {
        Lang::En => format!(
            "GPU {rank} finishes backward last, but one step cannot tell a slow GPU from noise. Show more steps."
        ),
        Lang::Zh => {
            format!("GPU {rank} 最后完成反向，但只看一步无法区分慢卡与抖动，可多显示几步。")
        }
    }
}

/// One GPU is slow, though now and then another is later.
pub fn mostly(lang: Lang, rank: u32, times: usize, periods: usize) -> String {
    match lang {
        Lang::En => format!(
            "GPU {rank} finishes backward last in {times} of {periods} steps, on average by more than twice the jitter. Check its clocks and data loader first."
        ),
        Lang::Zh => format!(
            "GPU {rank} 在 {periods} 步中有 {times} 步最后完成反向，平均超过抖动的两倍。先检查它的时钟频率与数据加载。"
        ),
    }
}

/// Lateness of one GPU is noise.
pub fn within_jitter(lang: Lang, rank: u32, periods: usize) -> String {
    match (lang, periods) {
        (Lang::En, 1) => format!(
            "GPU {rank} finishes backward last, but by no more than twice the jitter: that is noise, not a fault."
        ),
        (Lang::En, _) => format!(
            "GPU {rank} finishes backward last in {} steps, but by no more than twice the jitter: that is noise, not a fault.",
            all(periods)
        ),
        (Lang::Zh, _) => format!(
            "GPU {rank} 在所示的 {periods} 步中都最后完成反向，但不超过抖动的两倍：这是抖动，不是故障。"
        ),
    }
}

/// One GPU is slow: how many others wait for it, and for how much card time.
pub fn straggler(lang: Lang, rank: u32, periods: usize, others: usize, costs: &str) -> String {
    match (lang, periods, others) {
        (Lang::En, 1, 1) => format!(
            "GPU {rank} finishes backward last and costs the other one {costs} of card time. Check its clocks and data loader first."
        ),
        (Lang::En, 1, _) => format!(
            "GPU {rank} finishes backward last and costs the other {others} GPUs {costs} of card time. Check its clocks and data loader first."
        ),
        (Lang::En, _, 1) => format!(
            "GPU {rank} finishes backward last in {} steps and costs the other one {costs} of card time. Check its clocks and data loader first.",
            all(periods)
        ),
        (Lang::En, ..) => format!(
            "GPU {rank} finishes backward last in {} steps and costs the other {others} GPUs {costs} of card time. Check its clocks and data loader first.",
            all(periods)
        ),
        (Lang::Zh, ..) => format!(
            "GPU {rank} 在所示的 {periods} 步中都最后完成反向，使其余 {others} 张卡共损失 {costs} 的卡时。先检查它的时钟频率与数据加载。"
        ),
    }
}

/// One GPU is slow, and nothing takes longer for it.
pub fn costs_nothing(lang: Lang, rank: u32, periods: usize) -> String {
    match (lang, periods) {
        (Lang::En, 1) => format!(
            "GPU {rank} finishes backward last and costs the others nothing here: the link is busy for longer."
        ),
        (Lang::En, _) => format!(
            "GPU {rank} finishes backward last in {} steps and costs the others nothing here: the link is busy for longer.",
            all(periods)
        ),
        (Lang::Zh, _) => format!(
            "GPU {rank} 在所示的 {periods} 步中都最后完成反向，但链路占用更久，其余各卡没有因此多等。"
        ),
    }
}

fn all(periods: usize) -> String {
    match periods {
        2 => "both".to_owned(),
        p => format!("all {p}"),
    }
}

/// What a rank is doing, and what the link is.
pub mod doing {
    use super::Text;

    /// Forward.
    pub const FORWARD: Text = Text::new("forward", "前向");
    /// Backward.
    pub const BACKWARD: Text = Text::new("backward", "反向");
    /// Compute between syncs.
    pub const COMPUTE: Text = Text::new("computes", "计算");
    /// Forward beside a collective.
    pub const FORWARD_SLOWED: Text = Text::new("forward, slowed by copying", "前向，因拷贝变慢");
    /// Backward beside a collective.
    pub const BACKWARD_SLOWED: Text = Text::new("backward, slowed by copying", "反向，因拷贝变慢");
    /// Compute beside a collective.
    pub const COMPUTE_SLOWED: Text = Text::new("computes, slowed by copying", "计算，因拷贝变慢");
    /// Waits until the last has come.
    pub const WAITS: Text = Text::new("waits for the last GPU", "等待最后一张 GPU");
    /// Waits for bytes, after that.
    pub const COPY: Text = Text::new("waits for copying", "等待拷贝");
    /// Starts again.
    pub const RESTARTS: Text = Text::new("starts again", "重新启动");
    /// The framework's work.
    pub const FRAMEWORK: Text = Text::new("framework's own work", "框架自身的工作");
    /// Outside.
    pub const OUTSIDE: Text = Text::new("outside micro-batches", "微批以外");
    /// After the end.
    pub const DONE: Text = Text::new("done", "已完成");
}
