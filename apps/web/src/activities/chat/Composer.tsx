import { CHAT_MESSAGE_MAX } from "@hubbub/contract/activities/chat/index";
import { SendHorizontal, UserPen } from "lucide-react";
import { useId, useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { TextForm } from "../../outbox/use-text-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Counter } from "../../ui/field-parts.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { submitOnEnter } from "../../ui/submit-keys.ts";

/** Length from which the counter is shown. */
const COUNTER_FROM = CHAT_MESSAGE_MAX * 0.9;

/** The border and the background of the field around text and buttons. */
const LOOKS = {
  open: "border-line-strong bg-raised has-[textarea:focus]:border-teal",
  tooLong: "border-danger bg-raised",
  closed: "border-line bg-sunken",
};

interface ComposerProps {
  form: TextForm;
  /** The name field; null while signed in, because the profile has a name. */
  name: { value: string; onChange: (name: string) => void } | null;
  /** Label of the input, with the name that the message will have. */
  label: string;
}

/** The chat input. Enter sends; Shift and Enter insert a new line. */
export function Composer({ form, name, label }: ComposerProps) {
  const [isNameOpen, setIsNameOpen] = useState(false);
  const nameButton = useRef<HTMLButtonElement>(null);
  const counterId = useId();
  const { draft, closed } = form;
  const isTooLong = form.text.length > CHAT_MESSAGE_MAX;
  const showsCounter = draft.length > COUNTER_FROM;

  const closeName = () => {
    setIsNameOpen(false);
    nameButton.current?.focus();
  };

  return (
    <form className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      {name && isNameOpen ? <NameField {...name} onDone={closeName} /> : null}
      <div className="flex items-end gap-2">
        <div
          className={`flex min-w-0 flex-1 items-end rounded-xl border-[1.5px] has-[textarea:focus]:outline-3 has-[textarea:focus]:outline-teal/(--ring-strength) ${LOOKS[closed === null ? (isTooLong ? "tooLong" : "open") : "closed"]}`}
        >
          {name ? (
            <Button
              ref={nameButton}
              variant="ghost"
              round
              className="flex-none"
              icon={<UserPen />}
              aria-label={t("Your name")}
              aria-expanded={isNameOpen}
              disabled={closed !== null}
              onClick={() => setIsNameOpen(!isNameOpen)}
            />
          ) : null}
          <textarea
            // Equal padding on both sides, because the direction of the text may differ from that of the page.
            className={`field-sizing-content max-h-36 min-h-target min-w-0 flex-1 resize-none py-2.5 caret-teal outline-none placeholder:truncate placeholder:text-muted disabled:cursor-not-allowed ${name ? "px-1.5" : "px-3.5"}`}
            dir={draft === "" ? undefined : "auto"}
            rows={1}
            value={draft}
            placeholder={closed ?? label}
            aria-label={label}
            aria-describedby={showsCounter ? counterId : undefined}
            aria-invalid={isTooLong || undefined}
            disabled={closed !== null}
            readOnly={form.field.readOnly}
            enterKeyHint="send"
            onChange={(changed) => form.field.onChange(changed.target.value)}
            onKeyDown={submitOnEnter}
          />
          {/* Always present, so that screen readers announce when the text comes close to the limit. */}
          <div className={showsCounter ? "flex-none self-center pe-3.5 text-xs" : undefined}>
            <Counter id={counterId} length={draft.length} max={CHAT_MESSAGE_MAX} isHidden={!showsCounter} />
          </div>
        </div>
        <Button
          {...form.button}
          round
          className="mb-0.5 flex-none"
          icon={<SendHorizontal className="rtl:-scale-x-100" />}
          aria-label={t("Send")}
        />
      </div>
    </form>
  );
}
