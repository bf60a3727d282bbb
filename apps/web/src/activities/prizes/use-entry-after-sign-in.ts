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
  const [left, setLeft] = useState(0);
  const { data, refetch } = useNextDraw(eventId);
  const isIn = data?.entryCode != null;

  useSignInIntent(eventId, "prize-entry", (_, key) => {
    settleIntent(key);
    setLeft(ASK_AGAIN_TIMES);
  });

  useEffect(() => {
    if (left === 0) return undefined;
    if (isIn) {
      setLeft(0);
      toast({ title: t("You're in the draw"), tone: "success" });
      return undefined;
    }
    const timer = setTimeout(() => {
      void refetch();
      setLeft(left - 1);
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [left, isIn, refetch]);
}
