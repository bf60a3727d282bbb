/** Chooses the labels of one question. */
import type { QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useState } from "react";

import { excerpt } from "../../lib/text.ts";
import { t } from "../../lib/i18n/translate.ts";
import { toggled } from "../../lib/toggled.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { useAssignLabels } from "./staff.ts";

interface LabelDialogProps {
  eventId: string;
  question: Question;
  labels: readonly QuestionLabel[];
  onClose: () => void;
  onEdit: () => void;
}

export function LabelDialog({ eventId, question, labels, onClose, onEdit }: LabelDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(question.labels));
  const { mutate, isPending } = useAssignLabels(eventId);
  return (
    <Dialog onClose={onClose} title={t("Labels")} description={<bdi>{excerpt(question.content)}</bdi>}>
      <form
        className="flex flex-col gap-1"
        onSubmit={submitWith(() => mutate({ question, labelIds: [...chosen] }, { onSuccess: onClose }))}
      >
        {labels.map(({ id, name }) => (
          <label key={id} className="flex min-h-target items-center gap-3">
            <input type="checkbox" checked={chosen.has(id)} onChange={() => setChosen(toggled(chosen, id))} />
            <bdi>{name}</bdi>
          </label>
        ))}
        <div className="mt-4 flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" className="me-auto" onClick={onEdit}>
            {t("Edit labels")}
          </Button>
          <Button type="submit" pending={isPending}>
            {t("Save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
