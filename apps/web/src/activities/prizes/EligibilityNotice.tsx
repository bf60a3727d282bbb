/** Who can win, and whether the attendee is in the draw. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Info, type LucideIcon, Ticket, Trophy } from "lucide-react";
import type { ReactNode } from "react";

import { signInFor } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { useNextDraw } from "./queries.ts";
import { useEntryAfterSignIn } from "./use-entry-after-sign-in.ts";

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
    <Notice tone="amber" icon={Info}>
      <p>
        {withWalletName(
          t("You must be logged in with GFAVIP to be eligible for prizes. Anonymous participants cannot win"),
        )}
      </p>
      <Button variant="attention" onClick={() => signInFor(eventId, { kind: "prize-entry", payload: null })}>
        {t("Sign in to win")}
      </Button>
    </Notice>
  );
}

function OwnEntry({ event, showsResult }: EligibilityNoticeProps) {
  useEntryAfterSignIn(event.id);
  const { data } = useNextDraw(event.id);
  if (!data || (data.hasWon && !showsResult)) return null;
  if (data.hasWon) {
    return (
      <Notice tone="teal" icon={Trophy} role="status">
        <p>{t("You have won! Winners are excluded from later draws in this event.")}</p>
      </Notice>
    );
  }
  if (data.entryCode === null) {
    return (
      <Notice tone="slate" icon={Ticket} role="status">
        <p>
          {event.isArchived
            ? t("You were not signed in while prize drawing was on, so you are not in the draw.")
            : t("Take part in the event to enter the draw.")}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="teal" icon={Ticket} role="status">
      <p>{t("You are in the draw. Everyone has one entry.")}</p>
      <p className="text-sm leading-note text-muted">
        {t("Your code in the entry list")}{" "}
        <code className="font-mono text-[0.9em] leading-note text-ink">{data.entryCode}</code>
      </p>
    </Notice>
  );
}

const TONES = {
  amber: "bg-amber-soft",
  teal: "bg-teal-soft",
  slate: "bg-tag-slate-bg",
};

const ICON_TONES = { amber: "text-amber-ink", teal: "text-teal-ink", slate: "text-tag-slate" };

interface NoticeProps {
  tone: keyof typeof TONES;
  icon: LucideIcon;
  role?: "status";
  children: ReactNode;
}

function Notice({ tone, icon: Icon, role, children }: NoticeProps) {
  return (
    <div className={`flex gap-3 rounded-lg p-4 ${TONES[tone]}`} role={role}>
      <Icon className={`size-5.5 flex-none ${ICON_TONES[tone]}`} aria-hidden="true" />
      <div className="grid min-w-0 justify-items-start gap-2.5 leading-note">{children}</div>
    </div>
  );
}
