/** Who can win, and whether the attendee is in the draw. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Info, Ticket, Trophy } from "lucide-react";
import { useEffect, useState } from "react";

import { signInFor } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EntryCode } from "./EntryCode.tsx";
import { nextDrawQuery } from "./queries.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { toast } from "../../ui/toast.ts";

interface EligibilityNoticeProps {
  event: PublicEvent;
  /** False until the reveal on the stage has ended: then nobody reads that they have won. */
  showsResult: boolean;
}

export function EligibilityNotice({ event, showsResult }: EligibilityNoticeProps) {
  const isSignedIn = useWalletSession() !== null;
  return isSignedIn ? <OwnEntry event={event} showsResult={showsResult} /> : <LoginToWin eventId={event.id} />;
}

function LoginToWin({ eventId }: { eventId: string }) {
  return (
    <Banner tone="amber" icon={<Info />}>
      <p>
        {withWalletName(
          t("You must be logged in with GFAVIP to be eligible for prizes. Anonymous participants cannot win"),
        )}
      </p>
      <Button
        variant="attention"
        className="mt-2.5"
        onClick={() => signInFor(eventId, { kind: "prize-entry", payload: null })}
      >
        {t("Sign in to win")}
      </Button>
    </Banner>
  );
}

function OwnEntry({ event, showsResult }: EligibilityNoticeProps) {
  useEntryAfterSignIn(event.id);
  const { data } = useLiveList(nextDrawQuery(event.id));
  if (!data || (data.hasWon && !showsResult)) return null;
  if (data.hasWon) {
    return (
      <Banner tone="teal" icon={<Trophy />} role="status">
        <p>{t("You have won! Winners are excluded from later draws in this event.")}</p>
      </Banner>
    );
  }
  if (data.entryCode === null) {
    return (
      <Banner tone="slate" icon={<Ticket />} role="status">
        <p>
          {event.isArchived
            ? t("You were not signed in while prize drawing was on, so you are not in the draw.")
            : t("Take part in the event to enter the draw.")}
        </p>
      </Banner>
    );
  }
  return (
    <Banner tone="teal" icon={<Ticket />} role="status">
      <p>{t("You are in the draw. Everyone has one entry.")}</p>
      <p className="text-muted">
        {t("Your code in the entry list")} <EntryCode>{data.entryCode}</EntryCode>
      </p>
    </Banner>
  );
}

declare module "../../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    "prize-entry": null;
  }
}

/** The server adds a person to the draw when their live channel opens, possibly after this page's first request. */
const REFETCH_INTERVAL_MS = 700;
const REFETCHES_MAX = 6;

/** After a sign-in to win: refetches a few times until the person is in the draw, and confirms it with a toast. */
function useEntryAfterSignIn(eventId: string): void {
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
