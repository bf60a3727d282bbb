import { Clock } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { isWorthRetrying } from "../../lib/request.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { useResend } from "../../outbox/use-resend.ts";
import { discard, retry } from "../../outbox/use-outbox.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";

interface UnsentQuestionProps {
  entry: OutboxEntry;
  eventId: string;
  /** Whether the form contains this text. */
  isInForm: boolean;
  onEdit: (entry: OutboxEntry) => void;
}

/** An own question that is not saved yet, with its submission state. */
export function UnsentQuestion({ entry, eventId, isInForm, onEdit }: UnsentQuestionProps) {
  return (
    <li className="question bg-surface data-answered:bg-transparent question-own rounded-spoken-mine animate-enter">
      <div className="question-body contents">
        {isInForm ? null : (
          <p className="question-text text-start text-size-lead whitespace-pre-line wrap-anywhere" dir="auto">
            {entry.label}
          </p>
        )}
        {entry.state === "refused" ? (
          <Refusal entry={entry} eventId={eventId} isInForm={isInForm} onEdit={onEdit} />
        ) : (
          <SendingState entry={entry} />
        )}
      </div>
    </li>
  );
}

function SendingState({ entry }: { entry: OutboxEntry }) {
  if (entry.state === "sending") {
    return (
      <p className="question-meta flex gap-y-1.25 gap-x-2 items-center text-muted text-size-xs">
        <SubmissionStatus state="sending" />
      </p>
    );
  }
  return (
    <output className="question-meta flex gap-y-1.25 gap-x-2 items-center text-muted text-size-xs">
      <Badge tone="queued" icon={<Clock aria-hidden="true" />}>
        {t("Queued")}
      </Badge>
      <span>
        {entry.status === 429 ? t("Too many at once: sends within a minute") : t("Sends when you are back online")}
      </span>
    </output>
  );
}

function Refusal({ entry, eventId, isInForm, onEdit }: UnsentQuestionProps) {
  const canRetry = isWorthRetrying(entry.status);
  const logIn = useResend(eventId, entry);
  return (
    <>
      <SubmissionStatus
        state="refused"
        title={t("Failed to submit question")}
        reason={entry.reason ?? undefined}
        onRetry={canRetry ? () => retry(entry.key) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        {entry.status === 401 ? (
          <Button size="sm" variant="attention" onClick={logIn}>
            {t("Login")}
          </Button>
        ) : null}
        {isInForm ? null : (
          <Button size="sm" variant="quiet" onClick={() => onEdit(entry)}>
            {t("Edit")}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => discard(entry.key)}>
          {t("Discard")}
        </Button>
      </div>
    </>
  );
}
