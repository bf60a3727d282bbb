import { CHAT_MESSAGE_MAX } from "@hubbub/contract/activities/chat";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { SendHorizontal, UserPen } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useId, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { NameField } from "../../ui/NameField.tsx";

/** The counter shows itself in the last tenth: before, nobody needs it. */
const COUNTER_FROM = CHAT_MESSAGE_MAX * 0.9;

interface ComposerProps {
  draft: string;
  onDraft: (text: string) => void;
  /** The name field's text; null while signed in, when the profile has a name. */
  name: { value: string; onChange: (name: string) => void } | null;
  /** What the line is for, with the name that the message will have. */
  label: string;
  /** Why nothing can be sent, or null. */
  closed: string | null;
  isPending: boolean;
  onSubmit: () => void;
}

/** Enter sends, Shift and Enter begin a new line. */
export function Composer({ draft, onDraft, name, label, closed, isPending, onSubmit }: ComposerProps) {
  const [namesItself, setNamesItself] = useState(false);
  const counterId = useId();
  const text = normalizeText(draft);
  const canSubmit = closed === null && !isBlank(text) && text.length <= CHAT_MESSAGE_MAX;
  const showsCounter = draft.length > COUNTER_FROM;

  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (canSubmit && !isPending) onSubmit();
  };
  const sendOnEnter = (pressed: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is being composed (Japanese, Chinese, Korean), Enter takes the word.
    if (pressed.key !== "Enter" || pressed.shiftKey || pressed.nativeEvent.isComposing) return;
    pressed.preventDefault();
    pressed.currentTarget.form?.requestSubmit();
  };

  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      {name && namesItself ? <NameField {...name} onDone={() => setNamesItself(false)} /> : null}
      <div className="flex items-end gap-2">
        <div className="chat-input flex flex-1 items-end min-w-0" data-disabled={closed === null ? undefined : ""}>
          {name ? (
            <button
              type="button"
              className="chat-name-button"
              aria-label={t("Your name")}
              aria-expanded={namesItself}
              disabled={closed !== null}
              onClick={() => setNamesItself(!namesItself)}
            >
              <UserPen size={20} aria-hidden="true" />
            </button>
          ) : null}
          <textarea
            dir="auto"
            rows={1}
            value={draft}
            placeholder={closed ?? label}
            aria-label={label}
            aria-describedby={showsCounter ? counterId : undefined}
            aria-invalid={text.length > CHAT_MESSAGE_MAX || undefined}
            disabled={closed !== null}
            readOnly={isPending}
            enterKeyHint="send"
            onChange={(changed) => onDraft(changed.target.value)}
            onKeyDown={sendOnEnter}
          />
          {showsCounter ? (
            <span
              id={counterId}
              className="field-counter"
              data-state={draft.length > CHAT_MESSAGE_MAX ? "over" : "near"}
            >
              {draft.length} / {CHAT_MESSAGE_MAX}
            </span>
          ) : null}
        </div>
        <Button
          type="submit"
          className="chat-send flex-none w-12"
          icon={<SendHorizontal />}
          aria-label={t("Send")}
          pending={isPending}
          disabled={!canSubmit && !isPending}
        />
      </div>
    </form>
  );
}
