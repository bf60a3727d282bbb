/** Decides which tabs have a dot. */
import type { EventTab } from "@hubbub/contract/activities";
import { useState } from "react";

import { useIsOwnQuestion } from "../../../activities/questions/own-questions.ts";
import { useLiveMessage } from "../../../live/hooks.ts";

/** Tabs updated since last open: the timer started, a winner was announced, the person's question was answered. */
export function useUpdatedTabs(eventId: string, current: EventTab | undefined): readonly EventTab[] {
  const [updatedTabs, setUpdatedTabs] = useState<readonly EventTab[]>([]);
  const isOwnQuestion = useIsOwnQuestion(eventId);
  const add = (tab: EventTab) => {
    if (tab !== current) setUpdatedTabs((tabs) => (tabs.includes(tab) ? tabs : [...tabs, tab]));
  };

  useLiveMessage("timer:start", () => add("timer"));
  useLiveMessage("winner_announced", () => add("winners"));
  useLiveMessage("question:updated", (question) => {
    if (question.isAnswered && isOwnQuestion(question)) add("questions");
  });

  if (current && updatedTabs.includes(current)) setUpdatedTabs(updatedTabs.filter((tab) => tab !== current));
  return updatedTabs;
}
