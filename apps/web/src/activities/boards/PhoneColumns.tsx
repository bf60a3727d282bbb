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
          className="relative inline-flex min-h-11 max-w-full items-center rounded-full border-[1.5px] border-line-strong px-4 text-sm leading-tight font-medium transition-colors has-checked:look-chosen has-checked:font-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:border-line has-disabled:text-muted"
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
          <bdi className="min-w-0 wrap-anywhere">{column}</bdi>
        </label>
      ))}
    </div>
  );
}
