//! How to read the Timeline, in the help.

use super::Text;
use super::cites::Cite;

/// Title of what the Timeline shows.
pub const TITLE: Text = Text::new("How to read the Timeline", "如何阅读时间线");
/// What the Timeline shows, and what each part of it counts; `{0}` and `{1}` are the ends of the range of the framework's
/// own work.
pub const ROWS: [[Text; 2]; 8] = [
    [
        Text::new("rows", "各行"),
        Text::new(
            "one GPU each: above what its compute stream does, below the copying that the link does for it, pale while compute hides it",
            "每行一张 GPU：上为其计算流，下为链路为它做的拷贝，被计算隐藏时颜色浅",
        ),
    ],
    [
        Text::new("waits", "等待"),
        Text::new(
            "time from a GPU's own launch of a collective until the last GPU has launched the same one, and the restart of the compute stream; what it waits after that launch is exposed copy",
            "从一张 GPU 发起集合通信，到最后一张 GPU 也发起同一次为止的时间，加上计算流重新启动的时间；此后的等待是暴露的拷贝",
        ),
    ],
    [
        Text::new("computing", "计算占比"),
        Text::new(
            "the share of the time shown that compute would take at full speed; what a collective beside it slows is hatched and not counted",
            "所示时间中计算按全速所占的份额；与集合通信并行而变慢的部分画斜线，不计入",
        ),
    ],
    [
        Text::new("sync ends", "同步结束"),
        Text::new(
            "the line where the last call of a step has ended; at the toll gate the boom lifts before, when the last GPU has come",
            "一步中最后一次调用结束处的线；在收费站，栏杆在此之前、最后一张 GPU 到达时抬起",
        ),
    ],
    [
        Text::new("framework", "框架"),
        Text::new(
            "the framework's own work at each sync, which nothing hides (extra, estimated): the part fitted to published steps may well be {0} to {1} times as long as drawn",
            "框架在每次同步时自身的工作，没有计算将其隐藏（extra，估算）：由已发表步时间拟合的部分，实际可能为所画的 {0} 到 {1} 倍",
        ),
    ],
    [
        Text::new("playhead", "播放头"),
        Text::new(
            "the moment that the toll gate shows; a press sets it, arrows move it, full stop and comma go from event to event",
            "收费站所示的时刻；单击可设定，方向键移动，句号与逗号逐个事件跳转",
        ),
    ],
    [
        Text::new("zoom", "缩放"),
        Text::new(
            "wheel, two fingers, + and −; a drag moves the window, a double press or 0 shows all; export saves what is in view",
            "滚轮、双指、+ 与 −；拖动移动窗口，双击或按 0 显示全部；导出保存当前所见部分",
        ),
    ],
    [
        Text::new("trace", "跟踪文件"),
        Text::new(
            "the same steps as Chrome trace events, a compute and a communication stream for each GPU; Perfetto opens it",
            "同样的步，以 Chrome 跟踪事件格式保存，每张 GPU 一条计算流、一条通信流；可用 Perfetto 打开",
        ),
    ],
];
/// Where the trace's format and what opens it are described.
pub const CITES: [Cite; 2] = [
    Cite::Work("Perfetto", "https://ui.perfetto.dev"),
    Cite::Work(
        "Perfetto, trace formats that it opens",
        "https://perfetto.dev/docs/getting-started/other-formats",
    ),
];
