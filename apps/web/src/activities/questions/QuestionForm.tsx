import { QUESTION_MAX } from "@hubbub/contract/activities/questions/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SendAs } from "../../ui/SendAs.tsx";
import { submitOnCtrlEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { submitWith } from "../../ui/submit-with.ts";

interface QuestionFormProps {
  event: PublicEvent;
  draft: string;
  onDraft: (text: string) => void;
  /** The profile's name while signed in. */
  signedInAs: string | null;
  /** Null while signed in. */
  name: { value: string; onChange: (name: string) => void } | null;
  isPending: boolean;
  onSubmit: () => void;
}

export function QuestionForm({ event, draft, onDraft, signedInAs, name, isPending, onSubmit }: QuestionFormProps) {
  const [submissions, setSubmissions] = useState(0);
  const closed = useFormClosedReason(event, "questions");
  const text = normalizeText(draft);
  const canSubmit = !closed && !isBlank(text) && text.length <= QUESTION_MAX;
  const goesToModerator = !closed && name !== null && event.reviewAnonymousQuestions;

  const submit = () => {
    if (!canSubmit || isPending) return;
    setSubmissions(submissions + 1);
    onSubmit();
  };

  return (
    <Card as="div" padding="sm">
      <form aria-label={t("Ask a question")} onSubmit={submitWith(submit)}>
        <TextArea
          label={t("Ask a question")}
          hideLabel
          hint={goesToModerator ? t("A moderator will review it first") : undefined}
          placeholder={closed ?? t("Ask a question")}
          value={draft}
          onChange={onDraft}
          rows={2}
          max={QUESTION_MAX}
          counter
          disabled={closed !== null}
          readOnly={isPending}
          onKeyDown={submitOnCtrlEnter}
          controls={
            <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
              {name ? (
                // Each submission closes the field.
                <SendAs key={submissions} {...name} disabled={closed !== null} />
              ) : null}
              {signedInAs === null ? null : (
                <p className="line-clamp-2 min-w-0 flex-1 self-center ps-1.5 text-sm text-muted">
                  {t("Asking as")} <bdi>{signedInAs}</bdi>
                </p>
              )}
              <Button type="submit" pending={isPending} disabled={!canSubmit}>
                {t("Submit")}
              </Button>
            </div>
          }
        />
      </form>
    </Card>
  );
}
