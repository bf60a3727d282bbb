import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { normalizeText } from "@hubbub/contract/text";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { Button } from "../../ui/Button.tsx";
import { useLiveList } from "../../live/use-live-list.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { icebreakerQuery } from "./queries.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";

interface ThankYouCardProps {
  eventId: string;
  entry: OutboxEntry;
  /** Focuses the heading, so that screen readers announce the card after it has replaced the form. */
  takesFocus: boolean;
  onAnother?: (() => void) | undefined;
}

/** Replaces the form once a response is queued or saved. */
export function ThankYouCard({ eventId, entry, takesFocus, onAnother }: ThankYouCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section className="flex animate-enter flex-col items-center rounded-xl rounded-es-xs bg-teal-soft px-5 pt-7 pb-5 text-center">
      <span className="grid size-15 place-items-center rounded-leaf bg-teal text-on-teal" aria-hidden="true">
        <Check size={38} strokeWidth={2.6} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-3 mb-1.5 text-2xl font-title outline-none">
        {t("Thank you!")}
      </h2>
      <p className="max-h-40 max-w-128 overflow-y-auto text-pretty whitespace-pre-line text-ink-2" dir="auto">
        {entry.label}
      </p>
      <span className="grid min-h-target place-items-center">
        <ThankYouStatus eventId={eventId} entry={entry} />
      </span>
      {onAnother ? (
        <Button variant="quiet" block className="max-w-96" onClick={onAnother}>
          {t("Submit Another Response")}
        </Button>
      ) : null}
    </section>
  );
}

interface ThankYouStatusProps {
  eventId: string;
  entry: Pick<OutboxEntry, "label" | "state" | "status">;
}

/** State of the response on the Thank-you card; a saved response may be held for a moderator. */
function ThankYouStatus({ eventId, entry }: ThankYouStatusProps) {
  const own = useLiveList(icebreakerQuery(eventId)).data?.own ?? [];
  const text = normalizeText(entry.label);
  const isHeld =
    entry.state === "saved" && own.some(({ response, status }) => status === "pending" && response === text);
  if (!isHeld) return <EntryStatus state={entry.state} status={entry.status} />;
  return (
    <SubmissionStatus state="queued" queuedText={t("Waiting for a moderator. Only you and the team can see this.")} />
  );
}
