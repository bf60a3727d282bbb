/** The questions tab of the event page: the form and the question list. */
import type { PublicEvent } from "@hubbub/contract/events";
import { normalizeText } from "@hubbub/contract/text";

import { useState } from "react";

import { pageConfig } from "../../lib/page-data.ts";
import { useDraft, withTextAdded } from "../../lib/use-draft.ts";
import { personalKey } from "../../lib/storage.ts";
import { ReadInMyLanguage } from "../ReadInMyLanguage.tsx";
import { isFirstTry, type OutboxEntry } from "../../outbox/entry.ts";
import { discard, useOutbox } from "../../outbox/use-outbox.ts";
import { useSubmissionGate } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { LiveQuestions } from "./LiveQuestions.tsx";
import { SUBMIT_QUESTION, submitQuestion, voteAfterSignIn } from "./submissions.ts";
import { QuestionForm } from "./QuestionForm.tsx";

export function QuestionsTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { nameField, ...sender } = useSender();
  const entries = useOutbox(eventId, SUBMIT_QUESTION);
  const maySubmit = useSubmissionGate();
  const firstTry = entries.find(isFirstTry);
  const refused = entries.findLast(isRefusedAtOnce);
  const inForm = firstTry ?? refused;
  const [draft, setDraft, resetDraft] = useDraft(personalKey(`question-draft:${eventId}`), inForm?.label);

  const [votedOn, setVotedOn] = useState<string | null>(null);
  useSignInIntent(eventId, "vote", (payload, key) => {
    voteAfterSignIn(eventId, payload, key);
    setVotedOn(payload.postId);
  });

  const send = () => {
    if (!maySubmit()) return;
    if (refused) discard(refused.key);
    submitQuestion(eventId, { content: normalizeText(draft), ...sender });
    resetDraft();
  };
  const edit = (entry: OutboxEntry) => {
    // During the first attempt, the form shows the text that is being sent.
    setDraft(withTextAdded(draft === firstTry?.label ? "" : draft, entry.label));
    discard(entry.key);
  };

  return (
    <>
      <QuestionForm
        event={event}
        draft={draft}
        // The unchanged text of the entry is not stored as a draft: it would stay after the question is sent again.
        onDraft={(text) => (text === inForm?.label ? resetDraft() : setDraft(text))}
        signedInAs={nameField ? null : sender.participantName}
        name={nameField}
        isPending={firstTry !== undefined}
        onSubmit={send}
      />
      {/* With translation available, above the list. */}
      {pageConfig.translationProvider === null ? null : <ReadInMyLanguage eventId={eventId} />}
      <LiveQuestions
        event={event}
        entries={entries.filter((entry) => !isFirstTry(entry))}
        landOn={votedOn}
        inForm={normalizeText(draft)}
        onEdit={edit}
      />
      {pageConfig.translationProvider === null ? <ReadInMyLanguage eventId={eventId} /> : null}
    </>
  );
}

/** Refused at its first attempt: its text is in the form again, and the next question replaces it. */
function isRefusedAtOnce({ state, attempts, retriedAt }: OutboxEntry): boolean {
  return state === "refused" && attempts === 0 && retriedAt === undefined;
}
