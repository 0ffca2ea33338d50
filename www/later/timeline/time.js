// Simulator time in print.

const UNITS = [["s", 1], ["ms", 1e-3], ["µs", 1e-6], ["ns", 1e-9]];

/** A time to a five-hundredth of what is in view: 28.50 ms, and more digits for a closer look. */
export function printed(t, span) {
  const [unit, size] = UNITS.find(([, size]) => t >= size) ?? (t > 0 ? UNITS.at(-1) : (UNITS.find(([, size]) => span >= size) ?? UNITS.at(-1)));
  const decimals = Math.min(Math.max(Math.ceil(-Math.log10(span / 500 / size)), 0), 6);
  return `${(t / size).toFixed(decimals)}\u00a0${unit}`;
}
