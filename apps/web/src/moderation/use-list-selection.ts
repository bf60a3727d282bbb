import { type RefObject, useState } from "react";

/**
 * The row of a list on which keyboard shortcuts act: the one that was reached with keys, or that contains the focus.
 * The selection belongs to a post, not to a place; if the post leaves the list, the row now at its place is selected.
 * @param list contains the rows
 * @param ids the posts, in the order of their rows
 */
export function useListSelection(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [selected, setSelected] = useState<{ id: string; index: number } | null>(null);
  const found = selected ? ids.indexOf(selected.id) : -1;
  const place = found < 0 && selected ? Math.min(selected.index, ids.length - 1) : found;
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-post="${id}"]`);

  /** Selects a row and moves the focus to it. Before the first and after the last row, these are selected. */
  const select = (index: number) => {
    const nearest = Math.max(0, Math.min(index, ids.length - 1));
    const id = ids[nearest];
    if (id === undefined) return;
    setSelected({ id, index: nearest });
    const row = rowOf(id);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };

  /** Attributes of a row. */
  const rowProps = (id: string, index: number) => ({
    "data-post": id,
    "aria-current": index === place ? ("true" as const) : undefined,
    tabIndex: -1,
    onFocus: () => setSelected({ id, index }),
  });

  return {
    /** Index of the selected row, or -1. */
    place,
    select,
    clear: () => setSelected(null),
    selectNext: () => select(place + 1),
    selectPrevious: () => select(Math.max(0, place - 1)),
    rowOf,
    rowProps,
  };
}
