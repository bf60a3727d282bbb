/** Changes of lists of items, for `applyChange`. */
interface Item {
  id: string | number;
}

/** The change that adds an item at the start, also if the list contains it. */
export function withFirst<T extends Item>(item: T): (items: readonly T[]) => T[] {
  return (items) => [item, ...items.filter(({ id }) => id !== item.id)];
}

/** The change that adds an item at the end, also if the list contains it. */
export function withLast<T extends Item>(item: T): (items: readonly T[]) => T[] {
  return (items) => [...items.filter(({ id }) => id !== item.id), item];
}

/** The change that replaces an item where it is. */
export function replacing<T extends Item>(item: T): (items: readonly T[]) => T[] {
  return (items) => items.map((each) => (each.id === item.id ? item : each));
}

/** The change that removes the item with this id. */
export function without<T extends Item>(id: T["id"]): (items: readonly T[]) => T[] {
  return (items) => items.filter((each) => each.id !== id);
}
