/** The icebreaker on the event page: the form, or the Thank-you card. */
import { ICEBREAKER_RESPONSE_MAX } from "@hubbub/contract/activities/icebreaker/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useRef, useState } from "react";
import { Check } from "lucide-react";

import { isFirstTry, type OutboxEntry } from "../../outbox/entry.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { discard, useOutbox } from "../../outbox/use-outbox.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
import { IcebreakerForm } from "./IcebreakerForm.tsx";
import { SUBMIT_RESPONSE, submitResponse } from "./submissions.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { useLiveList } from "../../live/use-live-list.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { icebreakerQuery } from "./queries.ts";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";

export function IcebreakerTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { nameField, ...sender } = useSender();
  const closed = useFormClosedReason(event, "icebreaker");
  const entries = useOutbox(eventId, SUBMIT_RESPONSE);
  const [chosen, setChosen] = useState<Chosen>("latest");
  const entry = findEntry(entries, chosen);
  // The form has the text of a response during the first attempt, and after a refusal.
  const inForm = entry && (entry.state === "refused" || isFirstTry(entry)) ? entry : null;
  const form = useTextForm({
    name: `icebreaker-draft:${eventId}`,
    initial: inForm?.label,
    max: ICEBREAKER_RESPONSE_MAX,
    closed,
    isPending: inForm?.state === "sending",
    send: (response) => {
      if (inForm) discard(inForm.key);
      setChosen({ key: submitResponse(eventId, { response, ...sender }) });
    },
  });

  const isOlderThanDraft = chosen === "latest" && entry?.state === "saved" && form.draft !== "";
  if (entry && !inForm && !isOlderThanDraft) {
    return (
      <ThankYouCard
        key={entry.key}
        eventId={eventId}
        entry={entry}
        takesFocus={typeof chosen === "object" && chosen.key === entry.key}
        onAnother={closed === null ? () => setChosen("new") : undefined}
      />
    );
  }
  return (
    <IcebreakerForm event={event} form={form} name={nameField} refused={inForm?.state === "refused" ? inForm : null} />
  );
}

/** The entry to show; "new" shows none, and "latest" one from an earlier visit or from before the tab was switched. */
type Chosen = "latest" | "new" | { key: string };

function findEntry(entries: readonly OutboxEntry[], chosen: Chosen): OutboxEntry | undefined {
  if (chosen === "new") return undefined;
  return chosen === "latest" ? entries.at(-1) : entries.find(({ key }) => key === chosen.key);
}

interface ThankYouCardProps {
  eventId: string;
  entry: OutboxEntry;
  /** Focuses the heading, so that screen readers announce the card after it has replaced the form. */
  takesFocus: boolean;
  onAnother?: (() => void) | undefined;
}

/** Replaces the form once a response is queued or saved. */
function ThankYouCard({ eventId, entry, takesFocus, onAnother }: ThankYouCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section className="flex animate-enter flex-col items-center rounded-xl rounded-es-xs bg-teal-soft px-5 pt-6 pb-5 text-center">
      <span className="grid size-16 place-items-center rounded-leaf bg-teal text-on-teal" aria-hidden="true">
        <Check size={38} strokeWidth={2.6} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-3 mb-1.5 text-2xl font-strong outline-none">
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
  const isHeld =
    entry.state === "saved" && own.some(({ response, status }) => status === "pending" && response === entry.label);
  if (!isHeld) return <EntryStatus state={entry.state} status={entry.status} />;
  return (
    <SubmissionStatus state="queued" queuedText={t("Waiting for a moderator. Only you and the team can see this.")} />
  );
}
