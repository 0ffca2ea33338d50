// Simulator time: where the playhead stands, and how it moves. Everything drawn is a function of it.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the reader asked for less motion: nothing plays then, and play becomes a step to the next event. */
export const reduced = () => still.matches;
export const onReduced = (hear) => still.addEventListener("change", hear);

/** A playhead over the shown periods. `moved(t, playing)` hears of every change. */
export class Clock {
  #frame = 0;
  #last = 0;

  constructor(moved) {
    this.moved = moved;
    this.t = 0;
    this.end = 0;
    /** Simulated seconds in a second. */
    this.rate = 0;
    /** Times that are worth a stop, in order. */
    this.events = [];
    /** Moments in which a barrier lifts. */
    this.barriers = [];
  }

  get playing() {
    return this.#frame !== 0;
  }

  set(t) {
    this.t = Math.min(Math.max(t, 0), this.end);
    this.moved(this.t, this.playing);
  }

  /** Plays to the end, or to `until`; from the start again where it stands there already. */
  play(until = this.end) {
    this.pause();
    if (this.t >= until) this.t = 0;
    const turn = (now) => {
      const passed = this.#last === 0 ? 0 : (now - this.#last) / 1000;
      this.#last = now;
      this.t = Math.min(this.t + passed * this.rate, until);
      this.#frame = this.t < until ? requestAnimationFrame(turn) : 0;
      this.moved(this.t, this.playing);
    };
    this.#frame = requestAnimationFrame(turn);
    this.moved(this.t, true);
  }

  pause() {
    const played = this.playing;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#last = 0;
    if (played) this.moved(this.t, false);
  }

  /** To the next event (1) or the one before (-1). */
  step(by) {
    this.pause();
    // Times that print alike are one stop.
    const apart = this.end * 1e-9;
    const to = by > 0
      ? this.events.find((t) => t > this.t + apart)
      : this.events.findLast((t) => t < this.t - apart);
    this.set(to ?? (by > 0 ? this.end : 0));
  }

  /** To where the next barrier lifts. */
  toBarrier() {
    this.pause();
    this.set(this.barriers.find((t) => t > this.t + this.end * 1e-9) ?? this.barriers[0] ?? this.end);
  }
}

/** Tells `hear` whether `element` can be seen: on the screen, in a tab that is shown. Gives a function that stops it. */
export function seen(element, hear) {
  let near = false;
  const tell = () => hear(near && !document.hidden);
  const watch = new IntersectionObserver(([{ isIntersecting }]) => {
    near = isIntersecting;
    tell();
  });
  watch.observe(element);
  document.addEventListener("visibilitychange", tell);
}
