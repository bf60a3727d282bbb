/**
 * The floating emojis of all attendees: on phones over the content above the tab strip, on wider pages in the margin, on
 * the stage in both margins. Taps pass through, and screen readers ignore it.
 */
import { readQuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import { useEffect, useRef } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import { FloatingEmojis } from "./floating-emojis.ts";
import styles from "./FloatingEmojiLayer.module.css";

/** Beside the mood votes, the stage has wide margins. */
type EmojiPlace = "page" | "stage" | "stage-votes";

export function FloatingEmojiLayer({ place }: { place: EmojiPlace }) {
  const layer = useRef<HTMLDivElement>(null);
  const emojis = useRef<FloatingEmojis>(null);

  useEffect(() => {
    if (!layer.current) return undefined;
    const created = new FloatingEmojis(layer.current, styles.emoji ?? "");
    emojis.current = created;
    return () => created.end();
  }, []);

  useLiveMessage("quick_reaction", ({ emoji, count }) => {
    // A hidden page would show all of them at once when it is visible again.
    const known = readQuickEmoji(emoji);
    if (document.visibilityState === "hidden" || !known) return;
    // A message without a count means one emoji.
    emojis.current?.start(known, count ?? 1);
  });

  return (
    <div ref={layer} className={styles.layer} data-place={place} data-testid="floating-emojis" aria-hidden="true" />
  );
}

export function PageEmojis() {
  return <FloatingEmojiLayer place="page" />;
}
