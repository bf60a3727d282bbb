import { ICEBREAKER_PROMPT, ICEBREAKER_RESPONSE_MAX } from "@hubbub/contract/activities/icebreaker";
import type { PublicEvent } from "@hubbub/contract/events";
import { isBlank, normalizeText, PARTICIPANT_NAME_MAX } from "@hubbub/contract/text";
import type { SubmitEvent } from "react";

import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { retry } from "../../outbox/use-outbox.ts";
import { Button } from "../../ui/Button.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface IcebreakerFormProps {
  event: PublicEvent;
  draft: string;
  onDraft: (text: string) => void;
  /** Null while signed in: the profile has a name. */
  name: { value: string; onChange: (name: string) => void } | null;
  isPending: boolean;
  refused: OutboxEntry | null;
  onSubmit: () => void;
}

export function IcebreakerForm(props: IcebreakerFormProps) {
  const { event, draft, onDraft, name, isPending, refused, onSubmit } = props;
  const closed = closedReason(event);
  const text = normalizeText(draft);
  const canSubmit = !closed && !isBlank(text) && text.length <= ICEBREAKER_RESPONSE_MAX;

  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (canSubmit && !isPending) onSubmit();
  };

  return (
    <form className="icebreaker-form flex flex-col gap-3" onSubmit={submit}>
      <h2 className="icebreaker-prompt">{t(ICEBREAKER_PROMPT)}</h2>
      <TextArea
        label={t(ICEBREAKER_PROMPT)}
        hideLabel
        hint={t("Short answers make big words")}
        placeholder={closed ?? undefined}
        value={draft}
        onChange={onDraft}
        max={ICEBREAKER_RESPONSE_MAX}
        counter
        disabled={closed !== null}
        readOnly={isPending}
        onKeyDown={(pressed) => {
          if (pressed.key === "Enter" && (pressed.metaKey || pressed.ctrlKey))
            pressed.currentTarget.form?.requestSubmit();
        }}
      />
      {name ? (
        <TextField
          label={t("Your name (optional)")}
          hideLabel
          placeholder={t("Your name (optional)")}
          value={name.value}
          onChange={name.onChange}
          max={PARTICIPANT_NAME_MAX}
          autoComplete="nickname"
          disabled={closed !== null}
        />
      ) : null}
      {refused ? <Refusal entry={refused} draft={draft} eventId={event.id} /> : null}
      <Button type="submit" size="lg" block pending={isPending} disabled={!canSubmit}>
        {t("Submit Response")}
      </Button>
    </form>
  );
}

function Refusal({ entry, draft, eventId }: { entry: OutboxEntry; draft: string; eventId: string }) {
  const needsLogin = entry.status === 401;
  return (
    <div className="flex flex-col gap-2">
      {draft === entry.label ? null : (
        <blockquote
          className="rounded-spoken-mine border border-dashed border-line-strong bg-surface px-4 py-3"
          dir="auto"
        >
          {entry.label}
        </blockquote>
      )}
      <SubmissionStatus
        state="refused"
        title={t("Failed to submit response")}
        reason={entry.reason ?? undefined}
        onRetry={isWorthRetrying(entry.status) ? () => retry(entry.key) : undefined}
      />
      {needsLogin ? (
        <Button
          variant="moment"
          onClick={() => startWalletSignIn(eventId, window.location.pathname + window.location.search)}
        >
          {t("Login")}
        </Button>
      ) : null}
    </div>
  );
}

/** A text the rules refuse stays refused; what the event's state or a limit refused may pass later. */
function isWorthRetrying(status: number): boolean {
  return status !== 400 && status !== 401 && status !== 413 && status !== 415 && status !== 422;
}

/** Why nothing can be submitted, or null. */
function closedReason(event: PublicEvent): string | null {
  if (event.isArchived) return t("Read-only: the event is archived");
  if (event.featureAvailability.icebreaker) return null;
  return event.sessionState === "future" ? t("This session has not started") : t("This session is not active");
}
