import { ArrowDown, ArrowUp } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { toast } from "./toast.ts";

interface MoveButtonsProps {
  /** What is moved. */
  title: string;
  canMove: (step: -1 | 1) => boolean;
  onMove: (step: -1 | 1) => void;
}

/** Two buttons that move a row of a list by one place. They keep the focus at both ends of the list. */
export function MoveButtons({ title, canMove, onMove }: MoveButtonsProps) {
  return (
    <span className="flex flex-none gap-1">
      {([-1, 1] as const).map((step) => {
        const label = step === -1 ? t("Move {title} up", { title }) : t("Move {title} down", { title });
        return (
          <Button
            key={step}
            variant="ghost"
            size="sm"
            icon={step === -1 ? <ArrowUp /> : <ArrowDown />}
            data-move={step}
            aria-disabled={!canMove(step)}
            aria-label={label}
            title={label}
            onClick={() => onMove(step)}
          />
        );
      })}
    </span>
  );
}

/** Announces the new place of a row to screen readers. @param index from 0 */
export function announceMove(title: string, index: number, count: number): void {
  toast({ title: t("{title}, position {place} of {count}", { title, place: index + 1, count }), shape: "spoken" });
}
