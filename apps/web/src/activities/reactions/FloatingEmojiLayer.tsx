/** What the room throws, rising over the page in three lanes. It never takes a tap and nothing reads it aloud. */
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
    // The specified message names the emoji alone: that is one of them.
    if (document.visibilityState !== "hidden" && known) flight.current?.start(known, count ?? 1);
  });

  return <div ref={layer} className="floating-emojis" aria-hidden="true" />;
}
