// Pointers and keys over the rows of bars: a press sets the playhead, a drag pans, two fingers zoom, the wheel zooms where
// it is; arrows move the playhead.

/** A pointer that moved less than this many pixels pressed, and did not drag. */
const STEADY = 4;

function spread(fingers) {
  const all = [...fingers.values()];
  return all.length > 1 ? Math.abs(all[0] - all[1]) : 0;
}

/** Lets pointers and keys over `gantt.plot` move its playhead and its window. */
export function gestures(gantt) {
  const { plot } = gantt;
  const fingers = new Map();
  let start = null;
  const at = (event) => event.clientX - plot.getBoundingClientRect().left;
  const within = (px) => gantt.axis && px >= gantt.axis.left - 8 && px <= gantt.axis.right + 8;

  plot.addEventListener("pointerdown", (event) => {
    if (!within(at(event)) || event.button > 0) return;
    fingers.set(event.pointerId, at(event));
    plot.setPointerCapture(event.pointerId);
    const grip = Math.abs(at(event) - gantt.px(gantt.clock.t)) <= 6 && event.pointerType === "mouse";
    start = { px: at(event), from: gantt.from, to: gantt.to, moved: false, grip, spread: spread(fingers) };
    gantt.hide();
  });
  plot.addEventListener("pointermove", (event) => {
    const px = at(event);
    if (!fingers.has(event.pointerId)) return gantt.hover(px);
    fingers.set(event.pointerId, px);
    if (!start) return;
    if (Math.abs(px - start.px) > STEADY) start.moved = true;
    if (!start.moved) return;
    if (start.grip) {
      gantt.clock.pause();
      return gantt.clock.set(gantt.t(px));
    }
    const { left, right } = gantt.axis;
    const scale = (start.to - start.from) / (right - left);
    if (fingers.size > 1) {
      const now = spread(fingers);
      if (start.spread < 8) return;
      const factor = start.spread / Math.max(now, 8);
      const middle = start.from + (start.px - left) * scale;
      return gantt.look(middle - (middle - start.from) * factor, middle + (start.to - middle) * factor);
    }
    gantt.look(start.from - (px - start.px) * scale, start.to - (px - start.px) * scale);
  });
  const up = (event) => {
    const px = at(event);
    if (fingers.delete(event.pointerId) && start && !start.moved && event.type === "pointerup") {
      gantt.go(gantt.t(px));
    }
    start = fingers.size > 0 && start ? { ...start, px: [...fingers.values()][0], from: gantt.from, to: gantt.to } : null;
  };
  plot.addEventListener("pointerup", up);
  plot.addEventListener("pointercancel", up);
  plot.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && gantt.hide());
  plot.addEventListener("focusout", () => gantt.hide());
  plot.addEventListener("dblclick", () => gantt.fit());
  plot.addEventListener("wheel", (event) => {
    if (!gantt.axis || !within(at(event)) || event.ctrlKey) return;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      return gantt.pan((event.deltaX / (gantt.axis.right - gantt.axis.left)) * (gantt.to - gantt.from));
    }
    // With everything in view the page may scroll on.
    if (event.deltaY > 0 && gantt.to - gantt.from >= gantt.all) return;
    event.preventDefault();
    gantt.zoom(Math.exp(Math.min(Math.max(event.deltaY, -120), 120) / 400), gantt.t(at(event)));
  }, { passive: false });
  plot.addEventListener("keydown", (event) => key(gantt, event));
}

function key(gantt, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !gantt.axis) return;
  const span = gantt.to - gantt.from;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by && event.shiftKey) gantt.pan(by * span * 0.1);
  else if (by) gantt.go(gantt.clock.t + by * span * 0.005);
  else if (event.key === "PageUp" || event.key === "PageDown") gantt.go(gantt.clock.t + (event.key === "PageUp" ? 0.1 : -0.1) * span);
  else if (event.key === "Home") gantt.go(0);
  else if (event.key === "End") gantt.go(gantt.all);
  else if (event.key === "+" || event.key === "=") gantt.zoom(0.5);
  else if (event.key === "-") gantt.zoom(2);
  else if (event.key === "0") gantt.fit();
  else if (event.key === "Escape" && !gantt.box.hidden) gantt.hide();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
