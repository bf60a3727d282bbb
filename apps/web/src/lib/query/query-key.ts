/** What a query is called: parts from the general to the special, all of them JSON. */
export type QueryKey = readonly unknown[];

/** Two keys of the same parts name the same query. */
export function hashKey(key: QueryKey): string {
  return JSON.stringify(key);
}

/** Whether a key begins with these parts. */
export function startsWith(key: QueryKey, parts: QueryKey): boolean {
  return parts.every((part, index) => JSON.stringify(part) === JSON.stringify(key[index]));
}
