//! What the page's scripts say by themselves: before the calculator runs, where it fails, and on what they put there.
//!
//! The build writes these words into the scripts, each group into those that name it; `{…}` is filled in there.
//! What depends on the scenario comes with a verb's answer instead.

use super::{Text, page};
use crate::quantity::Lang;

/// Words that belong to one script or a few, by the names that they have there.
pub type Group = &'static [(&'static str, Text)];

const RETRY: Text = Text::new("Try again", "重试");

/// The loader's: progress, and why the calculator could not start.
const START: Group = &[
    (
        "loading",
        Text::new("Loading the calculator", "正在加载计算器"),
    ),
    (
        "bytes",
        Text::new("{done} of {total} kB", "{done} / {total} kB"),
    ),
    ("received", Text::new("{done} kB", "{done} kB")),
    (
        "lead",
        Text::new("The calculator could not start. ", "计算器无法启动。"),
    ),
    (
        "policy",
        Text::new(
            "This page’s security policy blocks WebAssembly.",
            "此页面的安全策略禁止 WebAssembly。",
        ),
    ),
    (
        "hint",
        Text::new(
            "Nothing is wrong with your browser. Whoever runs this page needs to allow it in one response header. ",
            "你的浏览器没有问题。页面的维护者需要在一个响应头中放行。",
        ),
    ),
    (
        "missing",
        Text::new(
            "The calculator’s file is missing or served with the wrong type.",
            "计算器文件缺失，或服务器给出的类型不对。",
        ),
    ),
    (
        "network",
        Text::new(
            "The calculator’s file could not be fetched.",
            "无法获取计算器文件。",
        ),
    ),
    (
        "disk",
        Text::new(
            "This copy was opened from disk. Its folder has to be served.",
            "此副本是从磁盘打开的，需要通过服务器访问。",
        ),
    ),
    (
        "where",
        Text::new(
            "In the folder, run python3 -m http.server and open http://localhost:8000.",
            "在该文件夹运行 python3 -m http.server，再打开 http://localhost:8000。",
        ),
    ),
    (
        "old",
        Text::new(
            "This browser cannot run it. Needed: Chrome or Edge 97, Firefox 102 or Safari 16.",
            "此浏览器无法运行计算器，需要 Chrome 或 Edge 97、Firefox 102 或 Safari 16 以上版本。",
        ),
    ),
    (
        "stopped",
        Text::new(
            "The calculator stopped. Your scenario is safe in this link.",
            "计算器已停止。你的场景保存在这个链接里。",
        ),
    ),
    (
        "below",
        Text::new(
            "The worked example below needs no code and stays correct.",
            "下面的算例不需要运行代码，结果依然正确。",
        ),
    ),
    ("copyHeader", Text::new("Copy header", "复制响应头")),
    (
        "copyForHost",
        Text::new("Copy details for whoever hosts it", "复制细节，交给维护者"),
    ),
    ("copyLink", page::COPY_LINK),
    ("showHow", Text::new("Show how", "查看方法")),
    ("retry", RETRY),
    ("reload", Text::new("Reload", "重新加载")),
    (
        "ownPage",
        Text::new("Open on its own page", "在单独的页面打开"),
    ),
    ("details", Text::new("Technical details", "技术细节")),
    ("copyDetails", Text::new("Copy details", "复制细节")),
    ("copied", page::COPIED),
    (
        "selected",
        Text::new("Selected, copy it from here", "已选中，请从这里复制"),
    ),
];

/// A switch on paper.
const PAPER: Group = &[
    ("off", Text::new("off", "关")),
    ("on", Text::new("on", "开")),
];

/// Where the second module gave no answer.
const FAILED: Group = &[
    (
        "blocked",
        Text::new(
            "This needs a second file and a web worker, and one of them is missing or blocked here.",
            "这需要另一个文件和 Web Worker，其中之一在此缺失或被禁止。",
        ),
    ),
    (
        "stopped",
        Text::new(
            "The second part of the calculator stopped.",
            "计算器的第二部分已停止。",
        ),
    ),
    (
        "network",
        Text::new(
            "The second part of the calculator could not be fetched.",
            "无法获取计算器的第二部分。",
        ),
    ),
    ("retry", RETRY),
];

/// Around a chart that the second module draws.
const CHART: Group = &[
    ("table", page::TABLE),
    ("tableOf", Text::new("{title}, table", "{title}，数据表")),
    ("export", page::EXPORT),
    ("exportOf", Text::new("{title}, export", "{title}，导出")),
    ("drawing", Text::new("Drawing", "正在绘制")),
    (
        "command",
        Text::new("The command line draws them too", "也可以用命令行绘制"),
    ),
];

const READOUT: Group = &[("keys", page::CURSOR)];

const COMPARE: Group = &[
    (
        "title",
        Text::new("Compared with what is pinned", "与固定的场景比较"),
    ),
    ("swap", Text::new("Swap", "对调")),
    ("differs", Text::new("What differs", "查看差异")),
    (
        "unread",
        Text::new(
            "The pinned scenario in this link cannot be read, so nothing is pinned. The rest of the link applies.",
            "无法读取此链接中固定的场景，因此没有固定。链接的其余部分照常采用。",
        ),
    ),
    (
        "unreadKept",
        Text::new(
            "The pinned scenario in this link cannot be read, so the one before stays. The rest of the link applies.",
            "无法读取此链接中固定的场景，因此保留之前固定的场景。链接的其余部分照常采用。",
        ),
    ),
    ("dismiss", page::DISMISS),
];

/// A change beside the answer.
const WHY: Group = &[("link", Text::new("This change as a link", "此改动的链接"))];

/// A reader who comes back.
const VISIT: Group = &[
    (
        "go",
        Text::new("Continue with your last scenario", "继续上次的场景"),
    ),
    ("dismiss", page::DISMISS),
];

const TIMELINE: Group = &[
    ("title", page::VIEW_TIMELINE),
    ("gate", Text::new("At the toll gate", "在收费站")),
    (
        "tracks",
        Text::new("compute above, copy below", "上为计算，下为拷贝"),
    ),
    ("previous", Text::new("Previous event", "上一个事件")),
    ("next", Text::new("Next event", "下一个事件")),
    ("play", Text::new("Play", "播放")),
    ("pause", Text::new("Pause", "暂停")),
    ("speed", Text::new("Speed", "速度")),
    ("at", Text::new("{fraction} speed", "{fraction} 速度")),
    ("shown", Text::new("Steps shown", "显示的步数")),
    ("zoomIn", Text::new("Zoom in", "放大")),
    ("zoomOut", Text::new("Zoom out", "缩小")),
    ("fit", Text::new("All", "全部")),
    ("playhead", Text::new("Playhead", "播放头")),
    (
        "keys",
        Text::new(
            "Left and right arrows move the playhead, full stop and comma go to the next and previous event, b to where the boom lifts, plus and minus zoom, 0 shows all, Shift with the arrows moves the window.",
            "左右方向键移动播放头，句号和逗号到下一个和上一个事件，b 到栏杆抬起处，加号和减号缩放，0 显示全部，按住 Shift 用方向键移动窗口。",
        ),
    ),
    ("table", page::TABLE),
    (
        "explained",
        Text::new("What stands for what", "各自代表什么"),
    ),
    (
        "trace",
        Text::new("Download trace for Perfetto", "下载 Perfetto 跟踪文件"),
    ),
    (
        "traceOf",
        Text::new(
            "Download trace for Perfetto, about {megabytes} MB",
            "下载 Perfetto 跟踪文件，约 {megabytes} MB",
        ),
    ),
    (
        "mostOne",
        Text::new(
            "Each step holds very many calls: one step is followed at most",
            "每步调用很多，最多跟踪 1 步",
        ),
    ),
    (
        "most",
        Text::new(
            "Each step holds very many calls: {count} steps are followed at most",
            "每步调用很多，最多跟踪 {count} 步",
        ),
    ),
    ("files", page::EXPORT),
    ("filesOf", Text::new("{title}, export", "{title}，导出")),
    ("pin", page::PIN),
    ("unpin", page::UNPIN),
    ("open", Text::new("Open the Timeline", "打开时间线")),
];

/// The groups by their names, but for words that take arguments here.
const GROUPS: &[(&str, Group)] = &[
    ("start", START),
    ("paper", PAPER),
    ("failed", FAILED),
    ("chart", CHART),
    ("readout", READOUT),
    ("compare", COMPARE),
    ("why", WHY),
    ("visit", VISIT),
    ("timeline", TIMELINE),
];

/// All groups in `lang`, each with its words by their names.
pub fn groups(lang: Lang) -> Vec<(&'static str, Vec<(&'static str, String)>)> {
    let said = |&(name, group): &(&'static str, Group)| {
        let words = group.iter();
        (
            name,
            words
                .map(|&(name, text)| (name, text.get(lang).to_owned()))
                .collect(),
        )
    };
    let save = page::save_as(lang, "{title}", "{format}");
    let files = ("files", vec![("save", save)]);
    GROUPS.iter().map(said).chain([files]).collect()
}
