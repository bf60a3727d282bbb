import type { Board } from "@hubbub/contract/activities/boards/calls";
import { IDEA_MAX } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { useId } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { NO_NUMBER } from "../../lib/text.ts";
import { useFormClosedReason, useSubmissionGate } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { SendAs } from "../../ui/SendAs.tsx";
import { submitOnCtrlEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { submitIdea } from "./submissions.ts";
import { ideasLeftText, type OwnState } from "./own-board.ts";

/** The counter appears when so many characters are left. */
const COUNTER_FROM = IDEA_MAX - 40;

interface PhoneFormProps {
  event: PublicEvent;
  board: Board;
  own: OwnState;
  draft: string;
  onDraft: (text: string) => void;
  /** The column that the idea is for. */
  column: number;
  onColumn: (column: number) => void;
  /** Called when the person has sent the last idea. */
  onAllSent: () => void;
}

/** The field for an idea, its column, and how many ideas the person can still send. */
export function PhoneForm(props: PhoneFormProps) {
  const { event, board, own, draft, onDraft, column, onColumn, onAllSent } = props;
  const closed = useFormClosedReason(event, "boards");
  const maySubmit = useSubmissionGate();
  const { participantName, nameField } = useSender();
  const text = normalizeText(draft);
  const isNearEnd = draft.length > COUNTER_FROM;
  const canSubmit = closed === null && !isBlank(text) && text.length <= IDEA_MAX;

  const submit = () => {
    if (!canSubmit || !maySubmit()) return;
    submitIdea(event.id, board, { column, text, participantName });
    onDraft("");
    if (own.ideasLeft === 1) onAllSent();
  };
  return (
    <form className="flex flex-col gap-3" aria-label={t("Send an idea")} onSubmit={submitWith(submit)}>
      {closed === null ? null : <Hint>{closed}</Hint>}
      {board.columns.length > 1 ? (
        <PhoneColumns columns={board.columns} value={column} isDisabled={closed !== null} onChange={onColumn} />
      ) : null}
      <TextArea
        label={t("Your idea")}
        hideLabel
        placeholder={
          board.columns.length > 1
            ? t("Your idea for “{column}”", { column: board.columns[column] ?? "" })
            : t("Your idea")
        }
        hint={own.isKnown ? ideasLeftText(own.ideasLeft, board.ideasPerPerson) : NO_NUMBER}
        value={draft}
        onChange={onDraft}
        rows={2}
        max={isNearEnd ? IDEA_MAX : undefined}
        counter={isNearEnd}
        disabled={closed !== null}
        onKeyDown={submitOnCtrlEnter}
      />
      {nameField && !board.isAnonymous ? (
        <div className="-mx-1.5 -my-1.5 flex flex-wrap gap-2">
          <SendAs {...nameField} disabled={closed !== null} />
        </div>
      ) : null}
      <Button type="submit" size="lg" block disabled={!canSubmit}>
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
