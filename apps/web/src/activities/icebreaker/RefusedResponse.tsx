import { t } from "../../lib/i18n/translate.ts";
import { isWorthRetrying } from "../../lib/request.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { useResend } from "../../outbox/use-resend.ts";
import { retry } from "../../outbox/use-outbox.ts";
import { Button } from "../../ui/Button.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";

interface RefusedResponseProps {
  entry: OutboxEntry;
  /** The current text of the form. */
  draft: string;
  eventId: string;
}

/** A refused response: its text, the reason, and buttons to retry or log in. */
export function RefusedResponse({ entry, draft, eventId }: RefusedResponseProps) {
  const needsLogin = entry.status === 401;
  const logInAndResend = useResend(eventId, entry);
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
        <Button variant="attention" onClick={logInAndResend}>
          {t("Login")}
        </Button>
      ) : null}
    </div>
  );
}
