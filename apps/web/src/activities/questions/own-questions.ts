/** The ids of the questions that this device has asked: the public list does not say whose a question is. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useMemo } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { localStore, personalKey, useStored } from "../../lib/storage.ts";

const KEY = personalKey("own-questions:");
/** Only the newest ids are stored; one person hardly asks that many questions. */
const REMEMBERED_MAX = 200;

export function rememberOwnQuestion(eventId: string, questionId: string): void {
  const stored = ownIdsOf(eventId);
  if (stored.includes(questionId)) return;
  localStore.write(KEY + eventId, [...stored, questionId].slice(-REMEMBERED_MAX).join(" "));
}

function ownIdsOf(eventId: string): string[] {
  return (localStore.read(KEY + eventId) ?? "").split(" ").filter(Boolean);
}

/** Returns whether the viewer asked a question: from this device, or with the profile they are signed in with. */
export function useIsOwnQuestion(eventId: string): (question: Pick<Question, "id" | "profileId">) => boolean {
  const profileId = useWalletSession()?.profile.id;
  const ids = useStored(() => localStore.read(KEY + eventId) ?? "", "");
  return useMemo(() => {
    const own = new Set(ids.split(" "));
    return (question) => (question.profileId !== null && question.profileId === profileId) || own.has(question.id);
  }, [ids, profileId]);
}
