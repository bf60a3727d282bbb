/** The questions tab of the event page: the form and the question list. */
import type { PublicEvent } from "@hubbub/contract/events";
import { normalizeText } from "@hubbub/contract/text";

import { useState } from "react";

import { pageConfig } from "../../lib/page-data.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { personalKey } from "../../lib/storage.ts";
import { ReadInMyLanguage } from "../ReadInMyLanguage.tsx";
import { isFirstTry, type OutboxEntry } from "../../outbox/entry.ts";
import { discard, useOutbox, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { useSubmissionGate } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { LiveQuestions } from "./LiveQuestions.tsx";
import { SUBMIT_QUESTION, submitQuestion } from "./mutations.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { voteAfterSignIn } from "./votes.ts";

export function QuestionsTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { nameField, ...sender } = useSender();
  const entries = useOutbox(eventId, SUBMIT_QUESTION);
  const [draft, setDraft] = useDraft(personalKey(`question-draft:${eventId}`));
  const maySubmit = useSubmissionGate();
  /** Key of the refused question that is being corrected. Stored with the draft, to survive a change of tabs. */
  const [correctedKey, setCorrectedKey] = useDraft(personalKey(`question-draft:${eventId}:corrects`));
  const refused = entries.filter(({ state }) => state === "refused");
  const inForm = refused.find(({ label }) => label === normalizeText(draft));
  const firstTry = entries.find(isFirstTry);

  useOutboxOutcome(eventId, SUBMIT_QUESTION, ({ state, label }) => {
    // Clear the form once the text is saved or queued; keep a refused text so that it can be changed.
    if (state !== "refused" && normalizeText(draft) === label) setDraft("");
  });

  const [votedOn, setVotedOn] = useState<string | null>(null);
  useSignInIntent(eventId, "vote", (payload, key) => {
    voteAfterSignIn(eventId, payload, key);
    setVotedOn(payload.postId);
  });

  const send = () => {
    if (!maySubmit()) return;
    const replaced = inForm ?? refused.find(({ key }) => key === correctedKey);
    if (replaced) discard(replaced.key);
    setCorrectedKey("");
    submitQuestion(eventId, { content: normalizeText(draft), ...sender });
  };
  const change = (text: string) => {
    if (inForm) setCorrectedKey(inForm.key);
    setDraft(text);
  };
  const edit = (entry: OutboxEntry) => {
    discard(entry.key);
    if (normalizeText(draft) !== entry.label) setDraft(draft === "" ? entry.label : `${draft}\n${entry.label}`);
  };

  return (
    <>
      <QuestionForm
        event={event}
        draft={draft}
        onDraft={change}
        signedInAs={nameField ? null : sender.participantName}
        name={nameField}
        isPending={firstTry !== undefined}
        onSubmit={send}
      />
      {/* Where it helps, people find it without scrolling past the list. */}
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
