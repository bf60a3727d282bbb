import type { PublicEvent } from "@hubbub/contract/events";
import { type SubmitEvent, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { TextForm } from "../../outbox/use-text-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SendAs } from "../../ui/SendAs.tsx";
import { submitOnCtrlEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";

interface QuestionFormProps {
  event: PublicEvent;
  form: TextForm;
  /** The profile's name while signed in. */
  signedInAs: string | null;
  /** Null while signed in. */
  name: { value: string; onChange: (name: string) => void } | null;
}

export function QuestionForm({ event, form, signedInAs, name }: QuestionFormProps) {
  const [submissions, setSubmissions] = useState(0);
  const { closed } = form;
  const goesToModerator = !closed && name !== null && event.reviewAnonymousQuestions;

  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    form.onSubmit(submitted);
    setSubmissions(submissions + 1);
  };

  return (
    <Card as="div" padding="sm">
      <form aria-label={t("Ask a question")} onSubmit={submit}>
        <TextArea
          {...form.field}
          label={t("Ask a question")}
          hideLabel
          hint={goesToModerator ? t("A moderator will review it first") : undefined}
          placeholder={closed ?? t("Ask a question")}
          rows={2}
          onKeyDown={submitOnCtrlEnter}
          controls={
            <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
              {name ? (
                // A press on Submit closes the field.
                <SendAs key={submissions} {...name} disabled={closed !== null} />
              ) : null}
              {signedInAs === null ? null : (
                <p className="line-clamp-2 min-w-0 flex-1 self-center ps-1.5 text-sm text-muted">
                  {t("Asking as")} <bdi>{signedInAs}</bdi>
                </p>
              )}
              <Button {...form.button}>{t("Submit")}</Button>
            </div>
          }
        />
      </form>
    </Card>
  );
}
