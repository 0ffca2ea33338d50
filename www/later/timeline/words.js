// The Timeline view's own words. What comes from the scenario is said by the second module.
import { lang } from "../said.js";

const WORDS = {
  en: {
    title: "Timeline",
    gate: "At the toll gate",
    tracks: "compute above, copy below",
    previous: "Previous event",
    next: "Next event",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    at: (fraction) => `${fraction} speed`,
    shown: "Steps shown",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "All",
    playhead: "Playhead",
    keys: "Left and right arrows move the playhead, full stop and comma go to the next and previous event, b to the barrier, plus and minus zoom, 0 shows all, Shift with the arrows moves the window.",
    table: "table",
    explained: "What stands for what",
    trace: "Download trace for Perfetto",
    open: "Open the Timeline",
  },
  zh: {
    title: "时间线",
    gate: "在收费站",
    tracks: "上为计算，下为拷贝",
    previous: "上一个事件",
    next: "下一个事件",
    play: "播放",
    pause: "暂停",
    speed: "速度",
    at: (fraction) => `${fraction} 速度`,
    shown: "显示的步数",
    zoomIn: "放大",
    zoomOut: "缩小",
    fit: "全部",
    playhead: "播放头",
    keys: "左右方向键移动播放头，句号和逗号到下一个和上一个事件，b 到屏障，加号和减号缩放，0 显示全部，按住 Shift 用方向键移动窗口。",
    table: "数据表",
    explained: "各自代表什么",
    trace: "下载 Perfetto 跟踪文件",
    open: "打开时间线",
  },
};

export const words = () => WORDS[lang()];
