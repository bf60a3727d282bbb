import { Component, type ComponentProps, createRef, type RefObject } from "react";

import { movement } from "../lib/motion.ts";

interface FlipListProps extends ComponentProps<"ul"> {
  /** Identifies the order of the items; when it changes, items are animated to their new places. */
  order: string;
  listRef?: RefObject<HTMLUListElement | null> | undefined;
}

/** Undefined while an item is hidden. */
type Offsets = Map<Element, number | undefined>;

/**
 * A list that animates its items to their new places when the order changes (FLIP animation). During the animation the
 * list takes no taps, which could be on the wrong item.
 */
export class FlipList extends Component<FlipListProps> {
  readonly #own = createRef<HTMLUListElement>();

  // A class component, because hooks have no equivalent of getSnapshotBeforeUpdate.
  override getSnapshotBeforeUpdate(before: FlipListProps): Offsets | null {
    const list = this.#list;
    if (before.order === this.props.order || !list) return null;
    return new Map([...list.children].map((item) => [item, offsetOf(item)]));
  }

  override componentDidUpdate(_before: FlipListProps, _state: unknown, offsets: Offsets | null): void {
    const list = this.#list;
    if (!offsets || !list) return;
    const moves = [...list.children].flatMap((item) => {
      const [from, to] = [offsets.get(item), offsetOf(item)];
      if (from === undefined || to === undefined || from === to || typeof item.animate !== "function") return [];
      return [animateMove(item, from - to)];
    });
    if (moves.length === 0) return;
    list.style.pointerEvents = "none";
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => (list.style.pointerEvents = ""));
  }

  override render() {
    const { order: _, listRef, children, ...rest } = this.props;
    return (
      <ul {...rest} ref={listRef ?? this.#own}>
        {children}
      </ul>
    );
  }

  get #list(): HTMLUListElement | null {
    return (this.props.listRef ?? this.#own).current;
  }
}

function offsetOf(item: Element): number | undefined {
  return item instanceof HTMLElement && !item.hidden ? item.offsetTop : undefined;
}

function animateMove(item: Element, distance: number): Animation {
  return item.animate([{ translate: `0 ${distance}px` }, { translate: "0 0" }], movement("--ease-move"));
}
