/** Dots on tabs: only for what a person would want to be called for. */
import type { Question } from "@hubbub/contract/activities/questions";
import { useState } from "react";

import type { EventTab } from "../../../app/paths.ts";
import { useWalletSession } from "../../../auth/wallet-session.ts";
import { localStore } from "../../../lib/storage.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { useOutboxOutcome } from "../../../outbox/use-outbox.ts";

/** The ids of what this device asked, so that an anonymous person learns of the answer after a reload too. */
const ownQuestionsKey = (eventId: string) => `hubbub-own-questions:${eventId}`;

/** Tabs with news since they were last looked at: the timer started, somebody won, an own question was answered. */
export function useTabNews(eventId: string, current: EventTab | undefined): readonly EventTab[] {
  const [news, setNews] = useState<readonly EventTab[]>([]);
  const profileId = useWalletSession()?.profile.id ?? null;
  const add = (tab: EventTab) => {
    if (tab !== current && !news.includes(tab)) setNews([...news, tab]);
  };

  useLiveMessage("timer:start", () => add("timer"));
  useLiveMessage("winner_announced", () => add("winners"));
  useLiveMessage("question:updated", (question) => {
    const isOwn =
      question.profileId === null ? ownQuestions(eventId).includes(question.id) : question.profileId === profileId;
    if (question.isAnswered && isOwn) add("questions");
  });
  useOutboxOutcome(eventId, "POST /api/events/:eventId/social", ({ state }, answer) => {
    // Another tab of the browser may have heard the answer.
    const id = (answer as Partial<Question> | undefined)?.id;
    if (state === "saved" && id !== undefined)
      localStore.write(ownQuestionsKey(eventId), [...ownQuestions(eventId), id].join(" "));
  });

  if (current && news.includes(current)) setNews(news.filter((tab) => tab !== current));
  return news;
}

function ownQuestions(eventId: string): string[] {
  return localStore.read(ownQuestionsKey(eventId))?.split(" ") ?? [];
}
