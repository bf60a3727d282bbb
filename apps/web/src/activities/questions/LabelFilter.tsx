/**
 * Below the filters of the moderation list: the labels as further filters, each with its number of questions, and the
 * buttons to edit them and to merge questions.
 */
import type { QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Merge, Tag } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";

interface LabelFilterProps {
  labels: readonly QuestionLabel[];
  questions: readonly Question[];
  /** Id of the label that is filtered by, or null. */
  value: string | null;
  onChange: (labelId: string | null) => void;
  onEdit: () => void;
  /** Null while questions are being chosen for merging. */
  onMerge: (() => void) | null;
}

export function LabelFilter({ labels, questions, value, onChange, onEdit, onMerge }: LabelFilterProps) {
  const countOf = (id: string) =>
    questions.filter((question) => question.mergedInto === null && question.labels?.includes(id)).length;
  return (
    <fieldset className="mb-3.5 flex flex-wrap items-center gap-2" aria-label={t("Labels")}>
      {labels.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="inline-flex min-h-9 choice items-center gap-1.5 rounded-full px-3 text-sm text-ink-2"
          aria-pressed={value === id}
          onClick={() => onChange(value === id ? null : id)}
        >
          <bdi>{name}</bdi> <span className="tabular-nums">{formatNumber(countOf(id))}</span>
        </button>
      ))}
      <Button size="sm" variant="ghost" labelFrom="sm" icon={<Tag />} onClick={onEdit}>
        {labels.length === 0 ? t("Add labels") : t("Edit labels")}
      </Button>
      {onMerge ? (
        <Button className="ms-auto" size="sm" variant="ghost" labelFrom="sm" icon={<Merge />} onClick={onMerge}>
          {t("Merge questions")}
        </Button>
      ) : null}
    </fieldset>
  );
}
