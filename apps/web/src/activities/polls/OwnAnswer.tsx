import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { Check } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { isWorthRetrying } from "../../lib/request.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";
import { Button } from "../../ui/Button.tsx";
import { answerText } from "./answer-text.ts";
import type { OwnState } from "./submissions.ts";
import { isToVersion } from "./poll-list.ts";

interface OwnAnswerProps {
  poll: Poll;
  own: OwnState;
  /** Opens the form; undefined while the answer cannot be changed. */
  onChange?: (() => void) | undefined;
}

/** The own answer with its submission state. */
export function OwnAnswer({ poll, own: { answer, entry }, onChange }: OwnAnswerProps) {
  return (
    <>
      {answer ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-teal-soft px-3 py-2 text-teal-ink">
          <p className="flex min-w-0 grow basis-48 items-start gap-2">
            <Check size={18} aria-hidden="true" className="mt-0.5 flex-none" />
            <span className="min-w-0">
              {t("You answered:")} <bdi className="font-strong">{answerText(poll, answer)}</bdi>
            </span>
          </p>
          {entry ? <EntryStatus state={entry.state} status={entry.status} /> : null}
          {onChange ? (
            <Button size="sm" variant="quiet" onClick={onChange}>
              {t("Change answer")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {entry?.state === "refused" ? (
        <div className="flex flex-col items-stretch gap-2">
          <p className="text-start whitespace-pre-line">
            {t("You answered:")} <bdi className="font-strong">{entry.label}</bdi>
          </p>
          <RefusedEntry
            entry={entry}
            title={t("Your contribution was not accepted")}
            canRetry={isRetryable(poll, entry)}
            keepsText={false}
          />
        </div>
      ) : null}
    </>
  );
}

function isRetryable(poll: Poll, { status, body }: OutboxEntry): boolean {
  return poll.state === "open" && isWorthRetrying(status) && isToVersion(body, poll);
}
