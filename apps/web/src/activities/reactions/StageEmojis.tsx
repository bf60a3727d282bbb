import type { OverlayProps } from "../stage-part.ts";
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";

/** The floating emojis over every view of the stage but that of the winners. */
export function StageEmojis({ view }: OverlayProps) {
  return (
    <div className={view === "winners" ? "hidden" : "contents"}>
      <FloatingEmojiLayer place="stage" />
    </div>
  );
}
