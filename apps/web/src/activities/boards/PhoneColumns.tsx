import { useId } from "react";

import { t } from "../../lib/i18n/translate.ts";

interface PhoneColumnsProps {
  columns: readonly string[];
  value: number;
  isDisabled: boolean;
  onChange: (column: number) => void;
}

/** The columns of a board as chips, of which one is chosen. */
export function PhoneColumns({ columns, value, isDisabled, onChange }: PhoneColumnsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t("Column")} className="flex flex-wrap gap-2">
      {columns.map((column, index) => (
        <label
          key={column}
          className="relative inline-flex min-h-target max-w-full look-choice items-center rounded-full px-4 text-sm leading-tight font-medium has-checked:font-strong"
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0 disabled:cursor-not-allowed"
            name={name}
            value={index}
            checked={index === value}
            disabled={isDisabled}
            onChange={() => onChange(index)}
          />
          <bdi className="min-w-0">{column}</bdi>
        </label>
      ))}
    </div>
  );
}
