import { t } from "../../lib/i18n/translate.ts";
import { isWorthRetrying } from "../../lib/request.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { useResend } from "../../outbox/use-resend.ts";
import { discard, retry } from "../../outbox/use-outbox.ts";
import { Button } from "../../ui/Button.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { MessageText } from "./MessageText.tsx";
import styles from "./chat.module.css";

/** An own message that is not in the list yet, with its submission state. */
export function PendingItem({ entry }: { entry: OutboxEntry }) {
  return (
    <li className="flex flex-col gap-(--chat-gap) min-w-0 last:animate-enter" data-key={entry.key}>
      <article className={styles.message} data-own="" data-pending="">
        <span className="sr-only">{t("You")}</span>
        <div className="relative flex items-end gap-0.5 min-w-0 max-w-full [grid-area:said] in-data-own:flex-row-reverse">
          <MessageText text={entry.label} className={styles.bubble} />
        </div>
        <div className="flex flex-wrap items-center gap-y-1 gap-x-2 min-w-0 [grid-area:below] in-data-own:justify-end in-data-own:mt-1">
          {entry.state === "refused" ? (
            <Refused entry={entry} />
          ) : (
            <EntryStatus state={entry.state === "queued" ? "queued" : "sending"} status={entry.status} />
          )}
        </div>
      </article>
    </li>
  );
}

function Refused({ entry }: { entry: OutboxEntry }) {
  const logIn = useResend(entry.params["eventId"] ?? "", entry);
  return (
    <div className="flex flex-col gap-1.5 w-full mt-1">
      <SubmissionStatus
        state="refused"
        title={t("Failed to send message")}
        reason={entry.reason || t("Please try again")}
        onRetry={isWorthRetrying(entry.status) ? () => retry(entry.key) : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {entry.status === 401 ? (
          <Button size="sm" variant="attention" onClick={logIn}>
            {t("Login")}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => discard(entry.key)}>
          {t("Discard")}
        </Button>
      </div>
    </div>
  );
}
