/** Asks which of the chosen questions stays. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { publicQuestions } from "./question-list.ts";

interface MergeDialogProps {
  chosen: readonly Question[];
  isPending: boolean;
  onClose: () => void;
  onMerge: (into: Question, from: readonly Question[]) => void;
}

export function MergeDialog({ chosen, isPending, onClose, onMerge }: MergeDialogProps) {
  // The questions that attendees see, the one with the most votes first.
  const targets = publicQuestions(chosen);
  const [picked, setPicked] = useState<string | null>(null);
  const into = targets.find(({ id }) => id === picked) ?? targets[0];
  return (
    <Dialog
      onClose={onClose}
      title={t("Merge questions")}
      description={t(
        "The question you keep will also get the votes of the other questions. Each person is counted once. You can undo this within 24 hours.",
      )}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button
            disabled={!into || chosen.length < 2}
            pending={isPending}
            onClick={() =>
              into &&
              onMerge(
                into,
                chosen.filter(({ id }) => id !== into.id),
              )
            }
          >
            {plural(chosen.length, "Merge 1 question", "Merge {count} questions")}
          </Button>
        </>
      }
    >
      {into ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-title">{t("Which question do you want to keep?")}</legend>
          {targets.map((question) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the question inside is its text
            <label
              key={question.id}
              className="flex look-choice cursor-pointer items-start gap-3 rounded-md px-3 py-2.5"
            >
              <input
                className="mt-0.5"
                type="radio"
                name="merge-into"
                checked={question.id === into.id}
                onChange={() => setPicked(question.id)}
              />
              <span className="min-w-0">
                <span className="block whitespace-pre-line" dir="auto">
                  {question.content}
                </span>
                <span className="text-xs text-muted">
                  {plural(netVotes(question), "1 vote", "{count} votes")} ·{" "}
                  <bdi>{shownName(question.participantName)}</bdi>
                </span>
              </span>
            </label>
          ))}
          {targets.length < chosen.length ? (
            <p className="text-sm text-muted">
              {t("You cannot keep a question that is held for review, because attendees cannot see it.")}
            </p>
          ) : null}
        </fieldset>
      ) : (
        <Banner tone="slate">{t("Attendees cannot see any of these questions. Approve one first.")}</Banner>
      )}
    </Dialog>
  );
}
