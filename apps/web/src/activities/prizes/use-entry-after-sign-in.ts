import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { toast } from "../../ui/toast.ts";
import { nextDrawQuery } from "./queries.ts";

declare module "../../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    "prize-entry": null;
  }
}

/** The server adds a person to the draw when their live channel opens, possibly after this page's first request. */
const REFETCH_INTERVAL_MS = 700;
const REFETCHES_MAX = 6;

/** After a sign-in to win: refetches a few times until the person is in the draw, and confirms it with a toast. */
export function useEntryAfterSignIn(eventId: string): void {
  /** Null before a sign-in to win. */
  const [refetchCount, setRefetchCount] = useState<number | null>(null);
  const { data, refetch } = useLiveList(nextDrawQuery(eventId));
  const isWaiting = refetchCount !== null && refetchCount < REFETCHES_MAX;
  const isIn = isWaiting && data?.entryCode != null;

  useSignInIntent(eventId, "prize-entry", () => setRefetchCount(0));

  useEffect(() => {
    if (isIn) toast({ title: t("You are in the draw"), tone: "success" });
  }, [isIn]);

  useEffect(() => {
    if (!isWaiting || isIn) return undefined;
    const timer = setTimeout(() => {
      void refetch();
      setRefetchCount(refetchCount + 1);
    }, REFETCH_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [refetchCount, isWaiting, isIn, refetch]);
}
