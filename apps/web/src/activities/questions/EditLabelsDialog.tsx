/** Creates, renames and deletes the labels of an event. */
import {
  LABEL_MAX,
  LABELS_MAX,
  type QuestionLabels,
  ReplaceLabels,
} from "@hubbub/contract/activities/questions/labels";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { useFieldArray, useForm } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useVersionedForm } from "../../live/versioned-list.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormTexts } from "../../ui/FormTexts.tsx";
import { resolverOf } from "../../ui/form-schema.ts";
import { questionsKey } from "./queries.ts";
import { labelsQuery } from "./staff.ts";

interface EditLabelsDialogProps {
  eventId: string;
  stored: QuestionLabels;
  onClose: () => void;
}

interface DraftLabel {
  /** Absent for a new label. */
  id?: string;
  name: string;
}

export function EditLabelsDialog({ eventId, stored, onClose }: EditLabelsDialogProps) {
  // Copies, because the form changes them in place.
  const form = useForm({
    resolver: resolverOf<{ labels: DraftLabel[] }, ReplaceLabels>(ReplaceLabels, ({ labels }) => ({
      labels: labels.filter(({ name }) => !isBlank(name)),
    })),
    defaultValues: { labels: stored.labels.length > 0 ? stored.labels.map((label) => ({ ...label })) : [{ name: "" }] },
  });
  const { control, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: "labels", keyName: "key" });
  const call = useVersionedForm({
    queryKey: labelsQuery(eventId).queryKey,
    started: stored,
    replace: ({ labels }: ReplaceLabels, version) =>
      request("PUT /api/events/:eventId/question-labels", { params: { eventId }, body: { labels, version } }),
    rebase: (before, newest) => replace(withNewest(getValues("labels"), before, newest)),
    // Deleted labels are no longer on them.
    refetches: questionsKey(eventId),
    failed: () => t("Could not save the changes"),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("Edit labels")}
      description={t("Only the team sees labels. Removing a label here removes it from all questions.")}
      action={t("Save")}
      form={form}
      call={call}
      onSent={onClose}
    >
      <FormTexts
        control={control}
        fields={fields.map(({ key }, index) => ({ key, name: `labels.${index}.name` as const }))}
        labelOf={(number) => t("Label {number}", { number })}
        max={LABEL_MAX}
        addLabel={t("Add label")}
        onAdd={fields.length < LABELS_MAX ? () => append({ name: "" }, { shouldFocus: false }) : null}
        onRemove={remove}
      />
    </FormDialog>
  );
}

/**
 * Adds the labels that somebody else has created, removes those that somebody else has deleted, and renames those that
 * were only renamed there. A new draft with the name of an added label is removed too, because two labels cannot have
 * the same name.
 */
function withNewest(
  drafts: readonly DraftLabel[],
  { labels: before }: QuestionLabels,
  { labels: newest }: QuestionLabels,
): DraftLabel[] {
  const added = newest.filter(({ id }) => !before.some((label) => label.id === id));
  const isAdded = (name: string) => added.some((label) => label.name.toLowerCase() === name.toLowerCase());
  const kept = drafts.filter(({ id, name }) =>
    id === undefined ? !isAdded(normalizeText(name)) : newest.some((label) => label.id === id),
  );
  const renamed = kept.map((draft) => {
    const isUnchanged = before.some(({ id, name }) => id === draft.id && name === draft.name);
    const label = newest.find(({ id }) => id === draft.id);
    return isUnchanged && label ? { ...draft, name: label.name } : draft;
  });
  return [...renamed, ...added.map((label) => ({ ...label }))];
}
