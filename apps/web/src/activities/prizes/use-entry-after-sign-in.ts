import { useEffect, useState } from "react";

import { settleIntent } from "../../auth/sign-in-intent.ts";
import { useSignInIntent } from "../../auth/use-sign-in-intent.ts";
import { t } from "../../lib/i18n/translate.ts";
import { toast } from "../../ui/toast.ts";
import { useNextDraw } from "./queries.ts";

/** The server enters a person when their live channel opens, which is about as fast as this page's first question. */
const ASK_AGAIN_MS = 700;
const ASK_AGAIN_TIMES = 6;

/** For somebody who signed in to win: asks until they are in the draw, a few times at most, and says so. */
export function useEntryAfterSignIn(eventId: string): void {
  const [asked, setAsked] = useState<number | null>(null);
  const { data, refetch } = useNextDraw(eventId);
  const isWaiting = asked !== null && asked < ASK_AGAIN_TIMES;
  const isIn = isWaiting && data?.entryCode != null;

  useSignInIntent(eventId, "prize-entry", (_, key) => {
    settleIntent(key);
    setAsked(0);
  });

  useEffect(() => {
    if (isIn) toast({ title: t("You're in the draw"), tone: "success" });
  }, [isIn]);

  useEffect(() => {
    if (!isWaiting || isIn) return undefined;
    const timer = setTimeout(() => {
      void refetch();
      setAsked(asked + 1);
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [asked, isWaiting, isIn, refetch]);
}
