/** The middle of several figures. */
export function median(values) {
  const sorted = values.filter((value) => value !== null && value !== undefined).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Three significant digits are all that such a measurement has. */
export function short(value) {
  return value === null || value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(3));
}
