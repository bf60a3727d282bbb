import { Component, type ComponentProps, createRef, type RefObject } from "react";

interface FlipListProps extends ComponentProps<"ul"> {
  /** The order of the items as one text; when it changes, items move to their new places. */
  order: string;
  listRef?: RefObject<HTMLUListElement | null> | undefined;
}

type Offsets = Map<Element, number>;

const MOVE_MS = 240;
const MOVE_EASING = "cubic-bezier(.4, 0, .2, 1)";

/**
 * A list whose items glide to their new places when the order changes. While they move, `data-moving` stands on the list,
 * so that styles can keep a finger from hitting the wrong one. Reduced motion: they are simply there.
 */
export class FlipList extends Component<FlipListProps> {
  readonly #own = createRef<HTMLUListElement>();

  // A class, because nothing else is asked for the places right before they change.
  override getSnapshotBeforeUpdate(before: FlipListProps): Offsets | null {
    const list = this.#list;
    if (before.order === this.props.order || !list || prefersReducedMotion()) return null;
    return new Map([...list.children].map((item) => [item, offsetOf(item)]));
  }

  override componentDidUpdate(_before: FlipListProps, _state: unknown, offsets: Offsets | null): void {
    const list = this.#list;
    if (!offsets || !list) return;
    const moves = [...list.children].flatMap((item) => {
      const from = offsets.get(item);
      const distance = from === undefined ? 0 : from - offsetOf(item);
      return distance === 0 || typeof item.animate !== "function" ? [] : [animateMove(item, distance)];
    });
    if (moves.length === 0) return;
    list.dataset["moving"] = "";
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => delete list.dataset["moving"]);
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

function offsetOf(item: Element): number {
  return item instanceof HTMLElement ? item.offsetTop : 0;
}

function animateMove(item: Element, distance: number): Animation {
  return item.animate([{ translate: `0 ${distance}px` }, { translate: "0 0" }], {
    duration: MOVE_MS,
    easing: MOVE_EASING,
  });
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
