/** Median of the values, ignoring null and undefined; null if there are none. */
export function median(values) {
  const sorted = values.filter((value) => value !== null && value !== undefined).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Rounds to three significant digits; null if the value is missing or not finite. */
export function roundToThreeDigits(value) {
  return value === null || value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(3));
}
