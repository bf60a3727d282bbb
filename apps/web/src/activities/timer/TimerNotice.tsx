import { useLiveMessage } from "../../live/hooks.ts";
import { addNews } from "../tab-news.ts";

/** Marks the tab when the timer starts. */
export function TimerNotice() {
  useLiveMessage("timer:start", () => addNews("timer"));
  return null;
}
