/**
 * What the room sends, rising in places where nothing is read or tapped: on a phone in the rail of the tab strip, on wider
 * pages in the margin, on the stage in its side margins. It never takes a tap and nothing reads it aloud.
 */
import { readQuickEmoji } from "@hubbub/contract/activities/reactions";
import { useEffect, useRef } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import { EmojiFlight } from "./emoji-flight.ts";
import "./floating-emojis.css";

export function FloatingEmojiLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const flight = useRef<EmojiFlight>(null);

  useEffect(() => {
    if (!layer.current) return undefined;
    const opened = new EmojiFlight(layer.current);
    flight.current = opened;
    return () => opened.end();
  }, []);

  useLiveMessage("quick_reaction", ({ emoji, count }) => {
    // A page nobody looks at would show them all at once when it comes back.
    const known = readQuickEmoji(emoji);
    if (document.visibilityState === "hidden" || !known) return;
    // The specified message names the emoji alone: that is one of them.
    flight.current?.start(known, count ?? 1);
  });

  return <div ref={layer} className="floating-emojis" aria-hidden="true" />;
}
