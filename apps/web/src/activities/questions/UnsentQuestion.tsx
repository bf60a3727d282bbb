import { Clock } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { RefusedEntry } from "../../outbox/RefusedEntry.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import { QuestionBox, QuestionMeta } from "./QuestionBox.tsx";
import { QuestionText } from "./QuestionText.tsx";

interface UnsentQuestionProps {
  entry: OutboxEntry;
  /** Whether the form contains this text. */
  isInForm: boolean;
  onEdit: (entry: OutboxEntry) => void;
}

/** An own question that is not saved yet, with its submission state. */
export function UnsentQuestion({ entry, isInForm, onEdit }: UnsentQuestionProps) {
  return (
    <QuestionBox isUnlisted enters meta={entry.state === "refused" ? null : <SendingState entry={entry} />}>
      {isInForm ? null : <QuestionText text={entry.label} />}
      {entry.state === "refused" ? (
        <RefusedEntry
          entry={entry}
          title={t("Failed to submit question")}
          onEdit={isInForm ? null : () => onEdit(entry)}
        />
      ) : null}
    </QuestionBox>
  );
}

function SendingState({ entry }: { entry: OutboxEntry }) {
  if (entry.state === "sending") {
    return (
      <QuestionMeta>
        <SubmissionStatus state="sending" />
      </QuestionMeta>
    );
  }
  return (
    <QuestionMeta as="output">
      <Badge tone="pending" icon={<Clock aria-hidden="true" />}>
        {t("Queued")}
      </Badge>
      <span>
        {entry.status === 429 ? t("It will be sent within a minute") : t("It will be sent when you are back online")}
      </span>
    </QuestionMeta>
  );
}
