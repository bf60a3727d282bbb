/** Creates, renames and deletes the labels of an event. */
import { LABEL_MAX, LABELS_MAX, type QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import { normalizeText } from "@hubbub/contract/text";
import { Plus, X } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useReplaceLabels } from "./labels.ts";

interface EditLabelsDialogProps {
  eventId: string;
  open: boolean;
  labels: readonly QuestionLabel[];
  onClose: () => void;
}

export function EditLabelsDialog({ open, onClose, ...form }: EditLabelsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("Edit labels")}
      description={t("Only the team sees labels. Removing one here removes it from its questions.")}
    >
      {open ? <LabelsForm {...form} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface DraftLabel {
  /** Identifies the row. */
  key: number;
  /** Absent for a new label. */
  id?: string;
  name: string;
}

function LabelsForm({ eventId, labels, onClose }: Omit<EditLabelsDialogProps, "open">) {
  const [drafts, setDrafts] = useState<readonly DraftLabel[]>(() =>
    labels.length > 0 ? labels.map((label, key) => ({ key, ...label })) : [{ key: 0, name: "" }],
  );
  /** The stored labels that the drafts started from. */
  const [known, setKnown] = useState(labels);
  const { mutate, isPending } = useReplaceLabels(eventId, {
    onDone: onClose,
    onConflict: (newest) => {
      setDrafts((current) => withNewest(current, known, newest));
      setKnown(newest);
    },
  });
  const add = () => setDrafts([...drafts, { key: nextKey(drafts), name: "" }]);
  const save = () =>
    mutate({
      labels: drafts
        .map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name: normalizeText(name) }))
        .filter(({ name }) => name !== ""),
      known: [...known],
    });
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {drafts.map(({ key, name }, index) => (
        <div key={key} className="flex items-center gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t("Label {number}", { number: index + 1 })}
            hideLabel
            placeholder={t("Label {number}", { number: index + 1 })}
            value={name}
            max={LABEL_MAX}
            onChange={(text) =>
              setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, name: text } : draft)))
            }
          />
          <Button
            variant="ghost"
            icon={<X />}
            aria-label={t("Remove label {number}", { number: index + 1 })}
            onClick={() => setDrafts(drafts.filter((draft) => draft.key !== key))}
          />
        </div>
      ))}
      <Button
        className="self-start"
        variant="quiet"
        size="sm"
        icon={<Plus />}
        disabled={drafts.length >= LABELS_MAX}
        onClick={add}
      >
        {t("Add label")}
      </Button>
      <div className="flex flex-wrap gap-2.5 justify-end mt-4">
        <Button variant="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" pending={isPending}>
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}

function nextKey(drafts: readonly DraftLabel[]): number {
  return Math.max(0, ...drafts.map(({ key }) => key)) + 1;
}

/**
 * Adds the labels that somebody else has created, removes those that somebody else has deleted, and renames those that
 * were only renamed there. A new draft with the name of an added label is removed too, because two labels cannot have
 * the same name.
 */
function withNewest(
  drafts: readonly DraftLabel[],
  known: readonly QuestionLabel[],
  newest: readonly QuestionLabel[],
): DraftLabel[] {
  const added = newest.filter(({ id }) => !known.some((label) => label.id === id));
  const isAdded = (name: string) => added.some((label) => label.name.toLowerCase() === name.toLowerCase());
  const kept = drafts.filter(({ id, name }) =>
    id === undefined ? !isAdded(normalizeText(name)) : newest.some((label) => label.id === id),
  );
  const renamed = kept.map((draft) => {
    const isUnchanged = known.some(({ id, name }) => id === draft.id && name === draft.name);
    const label = newest.find(({ id }) => id === draft.id);
    return isUnchanged && label ? { ...draft, name: label.name } : draft;
  });
  const firstKey = nextKey(drafts);
  return [...renamed, ...added.map((label, index) => ({ key: firstKey + index, ...label }))];
}
