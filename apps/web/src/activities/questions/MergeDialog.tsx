/** Asks which of the chosen questions stays, and merges the others into it. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Hint } from "../../ui/Hint.tsx";
import { PickDialog } from "../../ui/PickDialog.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { publicQuestions } from "./question-list.ts";

interface MergeDialogProps {
  chosen: readonly Question[];
  onClose: () => void;
  onMerge: (into: Question, from: readonly Question[]) => void;
}

export function MergeDialog({ chosen, onClose, onMerge }: MergeDialogProps) {
  // The questions that attendees see, the one with the most votes first.
  const targets = publicQuestions(chosen);
  const merge = (id: string) => {
    const into = targets.find((target) => target.id === id);
    const from = chosen.filter((question) => question !== into);
    // Another moderator may have ignored the others meanwhile.
    if (into && from.length > 0) onMerge(into, from);
  };
  return (
    <PickDialog
      onClose={onClose}
      title={t("Merge questions")}
      description={t(
        "The question you keep will also get the votes of the other questions. Each person is counted once. You can undo this within 24 hours.",
      )}
      label={t("Which question do you want to keep?")}
      choices={targets.map((question) => ({
        id: question.id,
        text: question.content,
        note: (
          <>
            {plural(netVotes(question), "1 vote", "{count} votes")} · <bdi>{shownName(question.participantName)}</bdi>
          </>
        ),
      }))}
      onPick={merge}
    >
      {targets.length < chosen.length ? (
        <Hint>
          {targets.length === 0
            ? t("Attendees cannot see any of these questions. Approve one first.")
            : t("You cannot keep a question that is held for review, because attendees cannot see it.")}
        </Hint>
      ) : null}
    </PickDialog>
  );
}
