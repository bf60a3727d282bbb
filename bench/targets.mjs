/** Rows that compare a figure with its target: {what, target, reached, holds}; holds is null if it was not measured. */

export const missing = (what, target) => ({ what, target, reached: "", holds: null });
export const atMost = (what, value, limit, unit) => ({
  what,
  target: `≤ ${limit}`,
  reached: `${value} ${unit}`,
  holds: value <= limit,
});
export const atLeast = (what, value, limit, unit) => ({
  what,
  target: `≥ ${limit}`,
  reached: `${value} ${unit}`,
  holds: value >= limit,
});
export const none = (what, failures) => {
  const count = Object.values(failures).reduce((sum, number) => sum + number, 0);
  return { what, target: "0", reached: String(count), holds: count === 0 };
};
