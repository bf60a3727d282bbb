import { Clock } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { isWorthRetrying } from "../../lib/request.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { useResend } from "../../outbox/use-resend.ts";
import { discard, retry } from "../../outbox/use-outbox.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { QuestionText } from "./QuestionText.tsx";
import styles from "./question.module.css";

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
    <li className={styles.question} data-unlisted="" data-enters="">
      <div className={styles.body}>
        {isInForm ? null : <QuestionText text={entry.label} />}
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
      <p className={styles.meta}>
        <SubmissionStatus state="sending" />
      </p>
    );
  }
  return (
    <output className={styles.meta}>
      <Badge tone="pending" icon={<Clock aria-hidden="true" />}>
        {t("Queued")}
      </Badge>
      <span>
        {entry.status === 429 ? t("It will be sent within a minute") : t("It will be sent when you are back online")}
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
