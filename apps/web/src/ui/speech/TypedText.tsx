import { isBlank, normalizeText } from "@hubbub/contract/text";
import type { ReactNode } from "react";

import { Button } from "../Button.tsx";
import { submitOnEnter } from "../submit-keys.ts";
import { submitWith } from "../submit-with.ts";
import { TextArea } from "../TextArea.tsx";

interface TypedTextProps {
  label: string;
  hint?: string;
  /** The longest text. */
  max: number;
  draft: string;
  onDraft: (draft: string) => void;
  /** Whether the last text is being processed: then no other one is sent. */
  isPending?: boolean;
  onText: (text: string) => void;
  /** Of the button. */
  icon: ReactNode;
  action: string;
}

/** A text field as an alternative to the microphone. Enter sends. */
export function TypedText({ label, hint, max, draft, onDraft, isPending = false, onText, ...button }: TypedTextProps) {
  const text = normalizeText(draft);
  const canSend = !isBlank(text) && text.length <= max;
  const submit = () => {
    if (canSend && !isPending) onText(text);
  };
  return (
    <form className="flex flex-col gap-2.5" onSubmit={submitWith(submit)}>
      <TextArea
        label={label}
        hint={hint}
        rows={2}
        value={draft}
        onChange={onDraft}
        max={max}
        counter
        readOnly={isPending}
        onKeyDown={submitOnEnter}
      />
      <Button type="submit" variant="soft" block icon={button.icon} pending={isPending} disabled={!canSend}>
        {button.action}
      </Button>
    </form>
  );
}
