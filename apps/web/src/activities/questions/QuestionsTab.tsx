/** The questions tab of the event page: the form and the question list. */
import { QUESTION_MAX } from "@hubbub/contract/activities/questions/index";
import type { PublicEvent } from "@hubbub/contract/events";

import { useState } from "react";

import { pageConfig } from "../../lib/page-data.ts";
import { ReadInMyLanguage } from "../ReadInMyLanguage.tsx";
import { isFirstTry, type OutboxEntry } from "../../outbox/entry.ts";
import { discard, useOutbox } from "../../outbox/use-outbox.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
import { LiveQuestions } from "./LiveQuestions.tsx";
import { SUBMIT_QUESTION, submitQuestion, voteAfterSignIn } from "./submissions.ts";
import { QuestionForm } from "./QuestionForm.tsx";

export function QuestionsTab({ event }: { event: PublicEvent }) {
  const eventId = event.id;
  const { nameField, ...sender } = useSender();
  const entries = useOutbox(eventId, SUBMIT_QUESTION);
  const firstTry = entries.find(isFirstTry);
  const refused = entries.findLast(isRefusedAtOnce);
  const form = useTextForm({
    name: `question-draft:${eventId}`,
    initial: (firstTry ?? refused)?.label,
    max: QUESTION_MAX,
    closed: useFormClosedReason(event, "questions"),
    isPending: firstTry !== undefined,
    send: (content) => {
      if (refused) discard(refused.key);
      submitQuestion(eventId, { content, ...sender });
    },
  });

  const [votedOn, setVotedOn] = useState<string | null>(null);
  useSignInIntent(eventId, "vote", (payload, key) => {
    voteAfterSignIn(eventId, payload, key);
    setVotedOn(payload.postId);
  });

  const edit = (entry: OutboxEntry) => {
    form.add(entry.label);
    discard(entry.key);
  };

  return (
    <>
      <QuestionForm event={event} form={form} signedInAs={nameField ? null : sender.participantName} name={nameField} />
      {/* With translation available, above the list. */}
      {pageConfig.translationProvider === null ? null : <ReadInMyLanguage eventId={eventId} />}
      <LiveQuestions
        event={event}
        entries={entries.filter((entry) => !isFirstTry(entry))}
        landOn={votedOn}
        inForm={form.text}
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
