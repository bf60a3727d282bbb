import { CheckCheck, Clock } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Spinner } from "./Spinner.tsx";

const STATE_CLASSES = {
  sending: "text-muted",
  queued: "text-amber-ink",
  saved: "text-success-ink animate-saved",
};

interface SubmissionStatusProps {
  state: keyof typeof STATE_CLASSES;
  /** What a queued one waits for, if not for the network. */
  queuedText?: string | undefined;
}

/** The state of a submission that was not refused. */
export function SubmissionStatus({ state, queuedText }: SubmissionStatusProps) {
  return (
    <output className={`inline-flex items-center gap-1 text-xs font-medium ${STATE_CLASSES[state]}`}>
      {state === "sending" ? <Spinner /> : null}
      {state === "queued" ? <Clock className="size-4" aria-hidden="true" /> : null}
      {state === "saved" ? <CheckCheck className="size-4" aria-hidden="true" /> : null}
      {state === "sending" ? t("Sending") : null}
      {state === "queued" ? (queuedText ?? t("Queued. It will be sent when you are back online.")) : null}
      {state === "saved" ? t("Saved") : null}
    </output>
  );
}
