/** Who can win, and whether the attendee is in the draw. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Info, Ticket, Trophy } from "lucide-react";

import { signInFor } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { useNextDraw } from "./queries.ts";
import { useEntryAfterSignIn } from "./use-entry-after-sign-in.ts";

export function EligibilityNotice({ event }: { event: PublicEvent }) {
  const isSignedIn = useWalletSession() !== null;
  return isSignedIn ? <OwnEntry event={event} /> : <LoginToWin eventId={event.id} />;
}

function LoginToWin({ eventId }: { eventId: string }) {
  return (
    <div className="eligibility flex gap-3 p-4 rounded-lg" data-tone="amber">
      <Info className="flex-none w-5.5 h-5.5" aria-hidden="true" />
      <div className="grid gap-2.5 justify-items-start min-w-0 leading-[1.4]">
        <p>
          {withWalletName(
            t("You must be logged in with GFAVIP to be eligible for prizes. Anonymous participants cannot win"),
          )}
        </p>
        <Button variant="attention" onClick={() => signInFor(eventId, { kind: "prize-entry", payload: null })}>
          {t("Login to win")}
        </Button>
      </div>
    </div>
  );
}

function OwnEntry({ event }: { event: PublicEvent }) {
  useEntryAfterSignIn(event.id);
  const { data } = useNextDraw(event.id);
  if (!data) return null;
  if (data.hasWon) {
    return (
      <div className="eligibility flex gap-3 p-4 rounded-lg" data-tone="teal" role="status">
        <Trophy className="flex-none w-5.5 h-5.5" aria-hidden="true" />
        <p className="grid gap-2.5 justify-items-start min-w-0 leading-[1.4]">
          {t("You have won! Winners are out of later draws of this event.")}
        </p>
      </div>
    );
  }
  if (data.entryCode === null) {
    return (
      <div className="eligibility flex gap-3 p-4 rounded-lg" data-tone="slate" role="status">
        <Ticket className="flex-none w-5.5 h-5.5" aria-hidden="true" />
        <p className="grid gap-2.5 justify-items-start min-w-0 leading-[1.4]">
          {event.isArchived
            ? t("You did not take part while the event ran, so you are not in the draw.")
            : t("You are in the draw as soon as you take part.")}
        </p>
      </div>
    );
  }
  return (
    <div className="eligibility flex gap-3 p-4 rounded-lg" data-tone="teal" role="status">
      <Ticket className="flex-none w-5.5 h-5.5" aria-hidden="true" />
      <div className="grid gap-2.5 justify-items-start min-w-0 leading-[1.4]">
        <p>{t("You are in the draw, once, however much you take part.")}</p>
        <p className="text-sm text-muted">
          {t("Your code in the entry list")} <code className="entry-code text-ink">{data.entryCode}</code>
        </p>
      </div>
    </div>
  );
}
