/**
 * Renders only the newest messages of a long list, and older ones when the reader scrolls near them. Rendering 200 at
 * once takes more than a second on a slow phone; 40 take a fifth of that.
 */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { useMemo, useState } from "react";

/** Number of messages that are rendered at the end of the list. */
const NEWEST_COUNT = 40;
/** Number of messages that are added at a time. */
const EARLIER_COUNT = 40;
/** Distance from the first rendered message, in CSS pixels, at which older ones are added. */
const NEAR_PX = 800;

export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasEarlier: boolean;
  showEarlier: () => void;
  /** Call it after every scroll. */
  handleScroll: (frame: HTMLElement, isAtEnd: boolean) => void;
}

export function useMessageWindow(all: readonly ChatMessage[]): MessageWindow {
  /**
   * The first message of the window while the reader has scrolled up; null at the end, where the window moves along.
   */
  const [firstId, setFirstId] = useState<number | null>(null);
  const start = startOf(all, firstId);
  const messages = useMemo(() => all.slice(start), [all, start]);
  const idAt = (index: number) => Number(all[Math.max(0, index)]?.id ?? 0);

  return {
    messages,
    hasEarlier: start > 0,
    showEarlier: () => setFirstId(idAt(start - EARLIER_COUNT)),
    handleScroll: (frame, isAtEnd) => {
      if (isAtEnd) setFirstId(null);
      else if (start > 0 && frame.scrollTop < NEAR_PX) setFirstId(idAt(start - EARLIER_COUNT));
      // The reader has just left the end: keep the first message, although new ones arrive.
      else if (firstId === null) setFirstId(idAt(start));
    },
  };
}

function startOf(all: readonly ChatMessage[], firstId: number | null): number {
  if (firstId === null) return Math.max(0, all.length - NEWEST_COUNT);
  return Math.max(
    0,
    all.findIndex(({ id }) => Number(id) >= firstId),
  );
}
