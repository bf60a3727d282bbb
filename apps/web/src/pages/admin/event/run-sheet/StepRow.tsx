import type { RunSheetStep } from "@hubbub/contract/run-sheet";
import { Pencil, Trash2 } from "lucide-react";
import { createElement } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { MoveButtons } from "../../../../ui/MoveButtons.tsx";
import { STEP_TEXTS } from "../../../run-sheet/steps.ts";

interface StepRowProps {
  step: RunSheetStep;
  title: string;
  index: number;
  count: number;
  isCurrent: boolean;
  canEdit: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function StepRow(props: StepRowProps) {
  const { step, title, index, count, isCurrent, canEdit, onMove, onEdit, onDelete } = props;
  const number = index + 1;
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2.5"
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className="min-w-6 flex-none text-end text-muted tabular-nums">{number}</span>
      {createElement(STEP_TEXTS[step.kind].icon, { className: "flex-none size-5 text-muted", "aria-hidden": true })}
      <div className="min-w-0 grow basis-48">
        <p className="flex items-center gap-2">
          <span className="min-w-0 font-strong" dir="auto" title={STEP_TEXTS[step.kind].label()}>
            {title}
          </span>
          {isCurrent ? <Badge tone="live">{t("Current step")}</Badge> : null}
        </p>
        {step.note ? (
          <Hint className="whitespace-pre-wrap" dir="auto">
            {step.note}
          </Hint>
        ) : null}
      </div>
      {canEdit ? (
        <div className="ms-auto flex flex-none gap-0.5">
          <MoveButtons
            title={`${number}. ${title}`}
            canMove={(by) => index + by >= 0 && index + by < count}
            onMove={onMove}
          />
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
