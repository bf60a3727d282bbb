/**
 * Of a long list only the newest messages are made; older ones join when the reader comes near them. Two hundred at
 * once cost a slow phone more than a second, forty a fifth of that.
 */
import type { ChatMessage } from "@hubbub/contract/activities/chat";
import { useMemo, useState } from "react";

const NEWEST = 40;
const STEP = 40;
/** This close to the first message, in CSS pixels, older ones join. */
const NEAR = 800;

export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasEarlier: boolean;
  showEarlier: () => void;
  /** To be told of every scroll: where the frame stands, and whether that is the end. */
  follow: (frame: HTMLElement, isAtEnd: boolean) => void;
}

export function useMessageWindow(all: readonly ChatMessage[]): MessageWindow {
  /** The first message of the window while somebody reads back; null at the end, where the window follows the talk. */
  const [firstId, setFirstId] = useState<number | null>(null);
  const start = startOf(all, firstId);
  const messages = useMemo(() => all.slice(start), [all, start]);
  const idAt = (index: number) => Number(all[Math.max(0, index)]?.id ?? 0);

  return {
    messages,
    hasEarlier: start > 0,
    showEarlier: () => setFirstId(idAt(start - STEP)),
    follow: (frame, isAtEnd) => {
      if (isAtEnd) setFirstId(null);
      else if (start > 0 && frame.scrollTop < NEAR) setFirstId(idAt(start - STEP));
      else if (firstId === null) setFirstId(idAt(start));
    },
  };
}

function startOf(all: readonly ChatMessage[], firstId: number | null): number {
  if (firstId === null) return Math.max(0, all.length - NEWEST);
  return Math.max(
    0,
    all.findIndex(({ id }) => Number(id) >= firstId),
  );
}
