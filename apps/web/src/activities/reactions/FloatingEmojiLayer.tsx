/**
 * What the room sends, rising in places where nothing is read or tapped: on a phone in the rail of the tab strip, on wider
 * pages in the margin, on the stage in its side margins. It never takes a tap and nothing reads it aloud.
 */
import { readQuickEmoji } from "@hubbub/contract/activities/reactions";
import { useEffect, useRef } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import { FloatingEmojis } from "./emoji-flight.ts";
import "./floating-emojis.css";

export function FloatingEmojiLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const flight = useRef<FloatingEmojis>(null);

  useEffect(() => {
    if (!layer.current) return undefined;
    const opened = new FloatingEmojis(layer.current);
    flight.current = opened;
    return () => opened.end();
  }, []);

  useLiveMessage("quick_reaction", ({ emoji, count }) => {
    // A hidden page would show all of them at once when it is visible again.
    const known = readQuickEmoji(emoji);
    if (document.visibilityState === "hidden" || !known) return;
    // The specified message contains no count: it means one emoji.
    flight.current?.start(known, count ?? 1);
  });

  return <div ref={layer} className="floating-emojis" aria-hidden="true" />;
}
