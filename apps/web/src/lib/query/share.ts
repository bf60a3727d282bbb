/**
 * What came anew, with every part that says the same as before replaced by the part of before: what did not change
 * keeps its identity, and what shows it need not be drawn again. For JSON only.
 */
export function share<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) {
    const shared = after.map((part, index) => share<unknown>(before[index], part));
    return (isSame(before, shared) ? before : shared) as T;
  }
  if (!isPlain(before) || !isPlain(after)) return after;
  const shared: Record<string, unknown> = {};
  for (const key of Object.keys(after)) shared[key] = share(before[key], after[key]);
  const keys = Object.keys(shared);
  const keepsBefore =
    keys.length === Object.keys(before).length &&
    keys.every((key) => Object.hasOwn(before, key) && Object.is(before[key], shared[key]));
  return (keepsBefore ? before : shared) as T;
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((part, index) => Object.is(part, after[index]));
}

/** Maps, dates and objects of classes are taken as they come. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
