import type { RunSheetStep } from "@hubbub/contract/run-sheet";
import { Pencil, Trash2 } from "lucide-react";
import { createElement } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { useSortableRow } from "../../../../ui/SortableList.tsx";
import { STEP_TEXTS } from "../../../run-sheet/steps.ts";

export interface ListedStep {
  id: string;
  step: RunSheetStep;
}

interface StepRowProps extends ListedStep {
  title: string;
  number: number;
  isCurrent: boolean;
  canEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function StepRow({ id, step, title, number, isCurrent, canEdit, onEdit, onDelete }: StepRowProps) {
  const { row, handle } = useSortableRow(id, title);
  return (
    <li
      {...row}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2.5 data-dragging:z-raised data-dragging:shadow-soft"
      aria-current={isCurrent ? "step" : undefined}
    >
      {canEdit ? handle : null}
      <span className="min-w-6 flex-none text-end text-muted tabular-nums">{number}</span>
      {createElement(STEP_TEXTS[step.kind].icon, { className: "flex-none size-5 text-muted", "aria-hidden": true })}
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex items-center gap-2">
          <span className="min-w-0 font-strong" dir="auto" title={STEP_TEXTS[step.kind].label()}>
            {title}
          </span>
          {isCurrent ? <Badge tone="live">{t("Current step")}</Badge> : null}
        </p>
        {step.note ? (
          <p className="text-sm whitespace-pre-wrap text-muted" dir="auto">
            {step.note}
          </p>
        ) : null}
      </div>
      {canEdit ? (
        <div className="ms-auto flex flex-none gap-0.5">
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil />}
            aria-label={t("Edit step {number}", { number })}
            onClick={onEdit}
          />
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 />}
            aria-label={t("Delete step {number}", { number })}
            onClick={onDelete}
          />
        </div>
      ) : null}
    </li>
  );
}
