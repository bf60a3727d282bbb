import { useLiveMessage } from "../../live/hooks.ts";
import type { NoticeProps } from "../phone-part.ts";

/** Marks the tab when the timer starts. */
export function TimerNotice({ onNews }: Pick<NoticeProps, "onNews">) {
  useLiveMessage("timer:start", onNews);
  return null;
}
