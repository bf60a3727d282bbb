import type { Question } from "@hubbub/contract/activities/questions/calls";
import { QUESTION_ANSWER_MAX } from "@hubbub/contract/activities/questions/index";
import { normalizeText } from "@hubbub/contract/text";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { submitWith } from "../../ui/submit-with.ts";

interface AnswerFormProps {
  question: Question;
  isPending: boolean;
  /** Called with the text, or null for no text. */
  onSave: (answer: string | null) => void;
  onCancel: () => void;
}

/** A form for the answer text of a question: saves it together with the mark "answered", or changes it later. */
export function AnswerForm({ question, isPending, onSave, onCancel }: AnswerFormProps) {
  const [draft, setDraft] = useState(question.answer ?? "");
  return (
    <form
      className="flex grow basis-full flex-col gap-2"
      onSubmit={submitWith(() => onSave(normalizeText(draft) || null))}
    >
      <TextField
        label={t("Answer in one sentence")}
        hint={t("Everyone will see it below the question")}
        value={draft}
        onChange={setDraft}
        max={QUESTION_ANSWER_MAX}
        readOnly={isPending}
        onKeyDown={(pressed) => {
          if (pressed.key === "Escape" && !pressed.nativeEvent.isComposing) onCancel();
        }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the moderator has just asked for this field
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button size="sm" type="submit" pending={isPending}>
          {question.isAnswered ? t("Save answer") : t("Mark Answered")}
        </Button>
      </div>
    </form>
  );
}
