//! The toll strip: title, signs, what happens, and what each thing stands for.

use super::Text;
use crate::quantity::{Lang, three_digits};

/// Its title.
pub const TITLE: Text = Text::new("At the toll gate", "在收费站");
/// What a truck is.
pub const CARRIES_GRADIENTS: Text = Text::new(
    "one truck carries one GPU’s gradients",
    "一辆卡车运一张 GPU 的梯度",
);
/// What a truck is where a micro-batch holds several syncs.
pub const CARRIES_SLICE: Text = Text::new(
    "one truck carries one GPU’s results of a slice",
    "一辆卡车运一张 GPU 一个片段的结果",
);
/// What a truck is where parameters are sharded.
pub const CARRIES_UNITS: Text = Text::new(
    "one truck is one GPU’s micro-batch and stands while parameters are missing",
    "一辆卡车是一张 GPU 的一个微批，缺参数时停在路上",
);

/// The deck.
pub const EXPRESS: Text = Text::new("NVLink expressway", "NVLink 高速路");
/// The road on the ground.
pub const COUNTRY: Text = Text::new("PCIe country road", "PCIe 乡间公路");
/// The gate.
pub const BARRIER: Text = Text::new("barrier", "屏障");
/// The grey truck.
pub const TENANT: Text = Text::new("other tenant", "其他租户");
/// One GPU.
pub const NOTHING_TO_WAIT_FOR: Text = Text::new("1 GPU, nothing to wait for", "1 张 GPU，无需等待");
/// Left city.
pub const CITY_NOW: Text = Text::new("GPUs in this micro-batch", "本微批中的 GPU");
/// Right city.
pub const CITY_NEXT: Text = Text::new("GPUs in the next micro-batch", "下一个微批中的 GPU");
/// The line along the railing.
pub const CROSSED: Text = Text::new(
    "bytes already over the link, pale where compute hides them",
    "已传完的字节，浅色为被计算隐藏的部分",
);
/// Boom up.
pub const BOOM_OPEN: Text = Text::new("boom up, nobody waits", "栏杆抬起，无人等待");
/// Boom down.
pub const BOOM_CLOSED: Text = Text::new("boom down, somebody is missing", "栏杆落下，还有卡未到");
/// After the gate.
pub const RESTARTS: Text = Text::new("restart of the compute streams", "计算流重新启动");
/// After the restart.
pub const FRAMEWORK: Text = Text::new("the framework’s own work", "框架自身的工作");
/// After that.
pub const OUTSIDE: Text = Text::new("outside micro-batches and sync", "微批与同步之外");

/// What the barrier waits for, under its name.
pub fn lifts(lang: Lang, gpus: u32) -> String {
    match lang {
        Lang::En => format!("lifts when all {gpus} are here"),
        Lang::Zh => format!("{gpus} 辆到齐才放行"),
    }
}

/// The same in one line.
pub fn barrier_lifts(lang: Lang, gpus: u32) -> String {
    match lang {
        Lang::En => format!("barrier lifts when all {gpus} are here"),
        Lang::Zh => format!("屏障等 {gpus} 辆到齐才放行"),
    }
}

/// The booth.
pub fn booth(lang: Lang, gpus: u32) -> String {
    match (lang, gpus) {
        (_, 1) => NOTHING_TO_WAIT_FOR.get(lang).to_owned(),
        _ => barrier_lifts(lang, gpus),
    }
}

/// The bracket.
pub fn waits(lang: Lang, waiting: u32, gpus: u32) -> String {
    match (lang, waiting) {
        (Lang::En, 1) => format!("1 of {gpus} waits at the barrier"),
        (Lang::En, _) => format!("{waiting} of {gpus} wait at the barrier"),
        (Lang::Zh, _) => format!("{gpus} 辆中 {waiting} 辆在屏障前等待"),
    }
}

/// The last truck.
pub fn away(lang: Lang, rank: u32, time: &str) -> String {
    match lang {
        Lang::En => format!("GPU {rank}, {time} away"),
        Lang::Zh => format!("GPU {rank} 还差 {time}"),
    }
}

/// All are here, and copy goes on.
pub fn crosses(lang: Lang, left: &str) -> String {
    match lang {
        Lang::En => format!("all here, {left} of exposed copy left"),
        Lang::Zh => format!("已到齐，暴露的拷贝还剩 {left}"),
    }
}

/// PCIe beside NVLink in use.
pub fn country_unused(lang: Lang, times: f64) -> String {
    let times = three_digits(times);
    match lang {
        Lang::En => {
            format!("PCIe country road, not used: the same load takes {times} times as long")
        }
        Lang::Zh => format!("PCIe 乡间公路，未使用：运同样的货需要 {times} 倍的时间"),
    }
}

/// NVLink beside PCIe in use.
pub fn express_unused(lang: Lang, times: f64) -> String {
    let times = three_digits(times);
    match lang {
        Lang::En => format!("NVLink expressway, not used: the same load is {times} times as fast"),
        Lang::Zh => format!("NVLink 高速路，未使用：运同样的货速度是 {times} 倍"),
    }
}

/// Bridges that do not join all cards.
pub fn bridges(lang: Lang, cards: u32) -> String {
    match lang {
        Lang::En => format!("NVLink bridges join {cards} cards each, the others meet on PCIe"),
        Lang::Zh => format!("每个 NVLink 桥接只连 {cards} 张卡，其余经 PCIe 互通"),
    }
}

/// The grey truck with its share.
pub fn tenant_share(lang: Lang, share: f64) -> String {
    let percent = lang.join(&(three_digits(100.0 * share), "%"));
    match lang {
        Lang::En => format!("other tenants hold {percent} of the link"),
        Lang::Zh => format!("其他租户占用链路的 {percent}"),
    }
}

/// A still strip: who waits how long for whom.
pub fn caption(lang: Lang, waiting: u32, time: &str, rank: u32) -> String {
    match (lang, waiting) {
        (Lang::En, 1) => format!("1 truck waits {time} for GPU {rank}"),
        (Lang::En, _) => format!("{waiting} trucks wait {time} for GPU {rank}"),
        (Lang::Zh, _) => format!("{waiting} 辆卡车等待 GPU {rank}，历时 {time}"),
    }
}

/// A still strip where nobody waits.
pub fn together(lang: Lang, gpus: u32) -> String {
    match lang {
        Lang::En => format!("{gpus} trucks arrive together, nobody waits"),
        Lang::Zh => format!("{gpus} 辆卡车同时到达，无需等待"),
    }
}

/// Speed of the simulator's clock: one second on screen shows `speed` seconds.
pub fn speed(lang: Lang, speed: f64) -> String {
    let text = if speed < 1.0 {
        format!("1/{}", crate::quantity::plain((1.0 / speed).round()))
    } else {
        format!("{}×", crate::quantity::plain(speed))
    };
    match lang {
        Lang::En => format!("{text} speed"),
        Lang::Zh => format!("{text} 速度"),
    }
}

/// A truck at the barrier.
pub fn truck_waits(lang: Lang, rank: u32) -> String {
    match lang {
        Lang::En => format!("GPU {rank} waits at the barrier"),
        Lang::Zh => format!("GPU {rank} 在屏障前等待"),
    }
}

/// A truck that stands on the road.
pub fn truck_stands(lang: Lang, rank: u32) -> String {
    match lang {
        Lang::En => format!("GPU {rank} waits for parameters"),
        Lang::Zh => format!("GPU {rank} 等待参数"),
    }
}

/// A truck on its way.
pub fn truck_computes(lang: Lang, rank: u32, percent: u32) -> String {
    let percent = lang.join(&(percent.to_string(), "%"));
    match lang {
        Lang::En => format!("GPU {rank} computes, {percent} done"),
        Lang::Zh => format!("GPU {rank} 计算中，已完成 {percent}"),
    }
}

/// A truck behind the barrier.
pub fn truck_copies(lang: Lang, rank: u32) -> String {
    match lang {
        Lang::En => format!("GPU {rank} copies"),
        Lang::Zh => format!("GPU {rank} 拷贝中"),
    }
}

/// One GPU, in a sentence.
pub fn alone(lang: Lang, at: &str) -> String {
    match lang {
        Lang::En => format!("At {at}, one GPU computes and has nothing to wait for."),
        Lang::Zh => format!("{at}：1 张 GPU 在计算，无需等待。"),
    }
}

/// Somebody waits, in a sentence.
pub fn waiting(lang: Lang, at: &str, waiting: u32, gpus: u32, rank: u32, left: &str) -> String {
    match (lang, waiting) {
        (Lang::En, 1) => format!(
            "At {at}, 1 of {gpus} GPUs waits at the barrier; the last, GPU {rank}, comes in {left}."
        ),
        (Lang::En, _) => format!(
            "At {at}, {waiting} of {gpus} GPUs wait at the barrier; the last, GPU {rank}, comes in {left}."
        ),
        (Lang::Zh, _) => format!(
            "{at}：{gpus} 张 GPU 中 {waiting} 张在屏障前等待，最后的 GPU {rank} 还差 {left}。"
        ),
    }
}

/// All on their way, in a sentence.
pub fn driving(lang: Lang, at: &str, gpus: u32, standing: u32) -> String {
    match (lang, standing) {
        (Lang::En, 0) => format!("At {at}, all {gpus} GPUs compute, nobody waits at the barrier."),
        (Lang::En, _) => format!(
            "At {at}, {standing} of {gpus} GPUs wait for parameters on the way, nobody waits at the barrier."
        ),
        (Lang::Zh, 0) => format!("{at}：{gpus} 张 GPU 都在计算，屏障前无人等待。"),
        (Lang::Zh, _) => {
            format!("{at}：{gpus} 张 GPU 中 {standing} 张在途中等待参数，屏障前无人等待。")
        }
    }
}

/// Exposed copy, in a sentence.
pub fn crossing(lang: Lang, at: &str, gpus: u32, left: &str) -> String {
    match lang {
        Lang::En => format!(
            "At {at}, all {gpus} GPUs are here; {left} of copy that no compute hides is left."
        ),
        Lang::Zh => format!("{at}：{gpus} 张 GPU 已到齐，未被计算隐藏的拷贝还需 {left}。"),
    }
}

/// Restart, in a sentence.
pub fn restarting(lang: Lang, at: &str) -> String {
    match lang {
        Lang::En => format!("At {at}, the copy has ended and the compute streams start again."),
        Lang::Zh => format!("{at}：拷贝已结束，计算流重新启动。"),
    }
}

/// Framework's work, in a sentence.
pub fn copying(lang: Lang, at: &str) -> String {
    match lang {
        Lang::En => format!("At {at}, the copy has ended and the framework does its own work."),
        Lang::Zh => format!("{at}：拷贝已结束，框架在做自身的工作。"),
    }
}

/// Outside, in a sentence.
pub fn outside(lang: Lang, at: &str) -> String {
    match lang {
        Lang::En => format!("At {at}, the GPUs are outside micro-batches and sync."),
        Lang::Zh => format!("{at}：GPU 处于微批与同步之外。"),
    }
}

/// Heads of [`EXPLAINED`].
pub const EXPLAINED_HEAD: [Text; 2] = [
    Text::new("at the toll gate", "在收费站"),
    Text::new("in the machine", "在机器里"),
];

/// What each thing stands for: at the toll gate, in the machine.
pub const EXPLAINED: &[(Text, Text)] = &[
    (
        Text::new("numbered truck", "带编号的卡车"),
        Text::new(
            "one GPU; its way to the barrier is the compute it has done since the last sync",
            "一张 GPU，驶向屏障的路程是上次同步以来完成的计算",
        ),
    ),
    (
        Text::new("dots or a number on the trailer", "车厢上的圆点或数字"),
        Text::new(
            "micro-batches whose gradients it has added up, k in all",
            "已累积梯度的微批，共 k 个",
        ),
    ),
    (
        Text::new("left city", "左边的城市"),
        Text::new("GPUs in this micro-batch", "本微批中的 GPU"),
    ),
    (
        Text::new("right city", "右边的城市"),
        Text::new("GPUs in the next micro-batch", "下一个微批中的 GPU"),
    ),
    (
        Text::new("elevated deck", "高架路"),
        Text::new("NVLink", "NVLink"),
    ),
    (
        Text::new("road on the ground", "地面公路"),
        Text::new("PCIe", "PCIe"),
    ),
    (
        Text::new("line along the railing or the road", "沿护栏或路面的线"),
        Text::new(
            "share of the bytes that has crossed, pale where compute hides it",
            "已传完的字节占比，浅色为被计算隐藏的部分",
        ),
    ),
    (
        Text::new("booth with a closed boom", "栏杆落下的收费亭"),
        Text::new(
            "the collective cannot start: some GPUs have launched everything, others have not",
            "集合通信无法开始：有的 GPU 已全部发起，有的还没有",
        ),
    ),
    (
        Text::new(
            "trucks standing at the closed boom",
            "停在落下的栏杆前的卡车",
        ),
        Text::new(
            "pipeline interruption: GPUs wait for the last one",
            "流水线中断：各卡等待最后一张",
        ),
    ),
    (
        Text::new("truck in another colour", "另一种颜色的卡车"),
        Text::new("the straggler, which arrives last", "最后到达的慢卡"),
    ),
    (
        Text::new("trucks that drive through", "正在通过的卡车"),
        Text::new(
            "tensor copy: bytes still on the wire after backward ends",
            "张量拷贝：反向计算结束后仍在传输的字节",
        ),
    ),
    (
        Text::new("grey truck without a number", "没有编号的灰色卡车"),
        Text::new(
            "link contention: other tenants on the same link",
            "链路争抢：同一链路上的其他租户",
        ),
    ),
    (
        Text::new("empty road behind the barrier", "屏障之后空空的路"),
        Text::new(
            "restart of the compute streams, then the framework’s own work",
            "计算流重新启动，随后是框架自身的工作",
        ),
    ),
];
