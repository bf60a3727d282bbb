import type { Board } from "@hubbub/contract/activities/boards/calls";
import { IDEA_MAX } from "@hubbub/contract/activities/boards/index";
import { useId } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { NO_NUMBER } from "../../lib/text.ts";
import type { TextForm } from "../../outbox/use-text-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { SendAs } from "../../ui/SendAs.tsx";
import { submitOnCtrlEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { ideasLeftText, type OwnState } from "./own-board.ts";

/** The counter appears when so many characters are left. */
const COUNTER_FROM = IDEA_MAX - 40;

interface PhoneFormProps {
  board: Board;
  own: OwnState;
  form: TextForm;
  /** Null while signed in, and if the board is anonymous. */
  name: { value: string; onChange: (name: string) => void } | null;
  /** The column that the idea is for. */
  column: number;
  onColumn: (column: number) => void;
}

/** The field for an idea, its column, and how many ideas the person can still send. */
export function PhoneForm({ board, own, form, name, column, onColumn }: PhoneFormProps) {
  const { closed } = form;
  const isNearEnd = form.draft.length > COUNTER_FROM;
  return (
    <form className="flex flex-col gap-3" aria-label={t("Send an idea")} onSubmit={form.onSubmit}>
      {closed === null ? null : <Hint>{closed}</Hint>}
      {board.columns.length > 1 ? (
        <PhoneColumns columns={board.columns} value={column} isDisabled={closed !== null} onChange={onColumn} />
      ) : null}
      <TextArea
        {...form.field}
        label={t("Your idea")}
        hideLabel
        placeholder={
          board.columns.length > 1
            ? t("Your idea for “{column}”", { column: board.columns[column] ?? "" })
            : t("Your idea")
        }
        hint={own.isKnown ? ideasLeftText(own.ideasLeft, board.ideasPerPerson) : NO_NUMBER}
        rows={2}
        max={isNearEnd ? IDEA_MAX : undefined}
        counter={isNearEnd}
        onKeyDown={submitOnCtrlEnter}
      />
      {name ? (
        <div className="-mx-1.5 -my-1.5 flex flex-wrap gap-2">
          <SendAs {...name} disabled={closed !== null} />
        </div>
      ) : null}
      <Button {...form.button} size="lg" block>
        {t("Send")}
      </Button>
    </form>
  );
}

interface PhoneColumnsProps {
  columns: readonly string[];
  value: number;
  isDisabled: boolean;
  onChange: (column: number) => void;
}

/** The columns of a board as chips, of which one is chosen. */
function PhoneColumns({ columns, value, isDisabled, onChange }: PhoneColumnsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t("Column")} className="flex flex-wrap gap-2">
      {columns.map((column, index) => (
        <label
          key={column}
          className="relative inline-flex min-h-target max-w-full choice items-center rounded-full px-4 text-sm leading-tight font-medium has-checked:font-strong"
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
