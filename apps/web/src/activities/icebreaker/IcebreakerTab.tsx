/** The icebreaker on the event page: the form, or the Thank-you card. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useContext, useState } from "react";

import { useDraft } from "../../lib/use-draft.ts";
import { personalKey } from "../../lib/storage.ts";
import { isFirstTry, type OutboxEntry } from "../../outbox/entry.ts";
import { ClosingDialogContext, useSubmissionGate } from "../../outbox/submission-gate.ts";
import { discard, useOutbox } from "../../outbox/use-outbox.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { IcebreakerForm } from "./IcebreakerForm.tsx";
import { SUBMIT_RESPONSE, submitResponse } from "./mutations.ts";
import { forgetOwnResponse } from "./own-responses.ts";
import { ThankYouCard } from "./ThankYouCard.tsx";

export function IcebreakerTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { nameField, ...sender } = useSender();
  const maySubmit = useSubmissionGate();
  const hasEnded = useContext(ClosingDialogContext) !== null;
  const entries = useOutbox(eventId, SUBMIT_RESPONSE);
  const [chosen, setChosen] = useState<Chosen>("latest");
  const entry = findEntry(entries, chosen);
  // The form has the text of a response during the first attempt, and after a refusal.
  const inForm = entry && (entry.state === "refused" || isFirstTry(entry)) ? entry : null;
  const [draft, setDraft, resetDraft] = useDraft(personalKey(`icebreaker-draft:${eventId}`), inForm?.label);

  const send = () => {
    if (!maySubmit()) return;
    if (inForm) {
      discard(inForm.key);
      forgetOwnResponse(eventId, inForm.key);
    }
    setChosen({ key: submitResponse(eventId, { response: draft, ...sender }) });
    resetDraft();
  };

  const isOlderThanDraft = chosen === "latest" && entry?.state === "saved" && draft !== "";
  if (entry && !inForm && !isOlderThanDraft) {
    const canAnother = hasEnded || (event.featureAvailability.icebreaker && !event.isArchived);
    return (
      <ThankYouCard
        key={entry.key}
        eventId={eventId}
        entry={entry}
        takesFocus={typeof chosen === "object" && chosen.key === entry.key}
        onAnother={canAnother ? () => setChosen("new") : undefined}
      />
    );
  }
  return (
    <IcebreakerForm
      event={event}
      draft={draft}
      // The unchanged text of the entry is not stored as a draft: it would stay after the response is sent again.
      onDraft={(text) => (text === inForm?.label ? resetDraft() : setDraft(text))}
      name={nameField}
      isPending={inForm?.state === "sending"}
      refused={inForm?.state === "refused" ? inForm : null}
      onSubmit={send}
    />
  );
}

/** The entry to show; "new" shows none, and "latest" one from an earlier visit or from before the tab was switched. */
type Chosen = "latest" | "new" | { key: string };

function findEntry(entries: readonly OutboxEntry[], chosen: Chosen): OutboxEntry | undefined {
  if (chosen === "new") return undefined;
  return chosen === "latest" ? entries.at(-1) : entries.find(({ key }) => key === chosen.key);
}
