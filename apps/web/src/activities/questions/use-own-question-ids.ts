import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useMemo } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";

/** Ids of the viewer's own questions, by profile or by the text just sent. They are shown without pressing "new". */
export function useOwnQuestionIds(
  questions: readonly Question[],
  entries: readonly OutboxEntry[],
): ReadonlySet<string> {
  const profileId = useWalletSession()?.profile.id;
  return useMemo(() => {
    const sent = new Set(entries.filter(({ state }) => state === "saved").map(({ label }) => label));
    const isOwn = (question: Question) =>
      question.profileId === null ? sent.has(question.content) : question.profileId === profileId;
    return new Set(questions.filter(isOwn).map(({ id }) => id));
  }, [questions, entries, profileId]);
}
