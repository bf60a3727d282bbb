/** The icebreaker on the event page: the form, or the Thank-you card. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useContext, useState } from "react";

import { useDraft } from "../../lib/use-draft.ts";
import { personalKey } from "../../lib/storage.ts";
import { isFirstTry, type OutboxEntry } from "../../outbox/entry.ts";
import { SessionEndedContext, useSubmissionGate } from "../../outbox/submission-gate.ts";
import { discard, useOutbox, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { IcebreakerForm } from "./IcebreakerForm.tsx";
import { SUBMIT_RESPONSE, submitResponse } from "./mutations.ts";
import { forgetOwnResponse } from "./own-responses.ts";
import { ThankYouCard } from "./ThankYouCard.tsx";

export function IcebreakerTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { nameField, ...sender } = useSender();
  const maySubmit = useSubmissionGate();
  const hasEnded = useContext(SessionEndedContext);
  const entries = useOutbox(eventId, SUBMIT_RESPONSE);
  const [draft, setDraft] = useDraft(personalKey(`icebreaker-draft:${eventId}`));
  const [chosen, setChosen] = useState<Chosen>("latest");
  const entry = findEntry(entries, chosen, draft);

  useOutboxOutcome(eventId, SUBMIT_RESPONSE, ({ state, label }) => {
    // Clear the form once the text is saved or queued; restore a refused text.
    if (state === "refused") {
      if (draft === "") setDraft(label);
    } else if (draft === label) {
      setDraft("");
    }
  });

  const send = () => {
    if (!maySubmit()) return;
    if (entry?.state === "refused") {
      discard(entry.key);
      forgetOwnResponse(eventId, entry.key);
    }
    setChosen({ key: submitResponse(eventId, { response: draft, ...sender }) });
  };

  if (entry && entry.state !== "refused" && !isFirstTry(entry)) {
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
      onDraft={setDraft}
      name={nameField}
      isPending={entry?.state === "sending"}
      refused={entry?.state === "refused" ? entry : null}
      onSubmit={send}
    />
  );
}

/** The entry to show; "new" shows none, and "latest" one from an earlier visit or from before the tab was switched. */
type Chosen = "latest" | "new" | { key: string };

function findEntry(entries: readonly OutboxEntry[], chosen: Chosen, draft: string): OutboxEntry | undefined {
  if (chosen === "new") return undefined;
  if (chosen !== "latest") return entries.find(({ key }) => key === chosen.key);
  const latest = entries.at(-1);
  // Show the form if there is a draft of another response.
  return latest?.state === "saved" && draft !== "" ? undefined : latest;
}
