/** Dots on tabs, only for what concerns the person or needs them now. */
import { useState } from "react";

import { useIsOwnQuestion } from "../../../activities/questions/own-questions.ts";
import type { EventTab } from "../../../lib/paths.ts";
import { useLiveMessage } from "../../../live/hooks.ts";

/** Tabs with news since they were last opened: the timer started, somebody won, an own question was answered. */
export function useTabNews(eventId: string, current: EventTab | undefined): readonly EventTab[] {
  const [news, setNews] = useState<readonly EventTab[]>([]);
  const isOwnQuestion = useIsOwnQuestion(eventId);
  const add = (tab: EventTab) => {
    if (tab !== current && !news.includes(tab)) setNews([...news, tab]);
  };

  useLiveMessage("timer:start", () => add("timer"));
  useLiveMessage("winner_announced", () => add("winners"));
  useLiveMessage("question:updated", (question) => {
    if (question.isAnswered && isOwnQuestion(question)) add("questions");
  });

  if (current && news.includes(current)) setNews(news.filter((tab) => tab !== current));
  return news;
}
