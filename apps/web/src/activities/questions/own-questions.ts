import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useMemo } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { useOwnPosts } from "../own-posts.ts";
import { SUBMIT_QUESTION } from "./mutations.ts";

/** Returns whether the viewer asked a question: from this device, or with the profile they are signed in with. */
export function useIsOwnQuestion(eventId: string): (question: Pick<Question, "id" | "profileId">) => boolean {
  const profileId = useWalletSession()?.profile.id;
  const ids = useOwnPosts(eventId, SUBMIT_QUESTION);
  return useMemo(() => {
    const own = new Set(ids);
    return (question) => (question.profileId !== null && question.profileId === profileId) || own.has(question.id);
  }, [ids, profileId]);
}
