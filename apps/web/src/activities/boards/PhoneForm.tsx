import type { Board } from "@hubbub/contract/activities/boards/calls";
import { IDEA_MAX } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { ANONYMOUS, isBlank, normalizeText } from "@hubbub/contract/text";
import { ChevronDown } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { PARTICIPANT_NAME_KEY, useDraft } from "../../lib/use-draft.ts";
import { closedReason } from "../../outbox/closed-reason.ts";
import { useFormClosure, useSubmissionGate } from "../../outbox/submission-gate.ts";
import { Button } from "../../ui/Button.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { submitIdea } from "./mutations.ts";
import type { OwnState } from "./own-board.ts";
import { PhoneColumns } from "./PhoneColumns.tsx";

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
  const closed = useFormClosure(closedReason(event, "boards"));
  const maySubmit = useSubmissionGate();
  const [name, setName] = useDraft(PARTICIPANT_NAME_KEY);
  const wallet = useWalletSession();
  const text = normalizeText(draft);
  const isNearEnd = draft.length > COUNTER_FROM;
  const canSubmit = closed === null && !isBlank(text) && text.length <= IDEA_MAX;

  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (!canSubmit || !maySubmit()) return;
    submitIdea(event.id, board, { column, text, participantName: wallet ? wallet.profile.displayName : name });
    onDraft("");
    if (own.ideasLeft === 1) onAllSent();
  };
  return (
    <form className="flex flex-col gap-3" aria-label={t("Send an idea")} onSubmit={submit}>
      {closed === null ? null : <p className="text-muted text-size-sm">{closed}</p>}
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
        onKeyDown={(pressed) => {
          if (pressed.key === "Enter" && (pressed.metaKey || pressed.ctrlKey))
            pressed.currentTarget.form?.requestSubmit();
        }}
      />
      {board.isAnonymous || wallet ? null : <NameButton name={name} onName={setName} isDisabled={closed !== null} />}
      <Button type="submit" size="lg" block disabled={!canSubmit}>
        {t("Send")}
      </Button>
    </form>
  );
}

/** Takes the space of a number that is not known yet. */
const NO_NUMBER = "\u00A0";

function ideasLeftText(left: number, total: number): string {
  if (total === 1) return plural(left, "1 idea left", "{count} ideas left");
  return t("{left} of {total} ideas left", { left, total });
}

interface NameButtonProps {
  name: string;
  onName: (name: string) => void;
  isDisabled: boolean;
}

/** The name that is sent with the idea, and the field to change it. */
function NameButton({ name, onName, isDisabled }: NameButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2 -my-1.5">
      <button
        ref={button}
        type="button"
        className="flex min-h-11 min-w-0 items-center gap-1 self-start rounded-sm text-start text-muted text-size-sm"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setIsOpen(!isOpen)}
      >
        <bdi className="min-w-0 truncate">{t("Send as {name}", { name: name.trim() || t(ANONYMOUS) })}</bdi>
        <ChevronDown size={18} aria-hidden="true" className={isOpen ? "flex-none rotate-180" : "flex-none"} />
      </button>
      {isOpen ? <NameField value={name} onChange={onName} disabled={isDisabled} onDone={close} /> : null}
    </div>
  );
}
