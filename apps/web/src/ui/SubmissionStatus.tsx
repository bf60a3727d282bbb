import { CheckCheck, CircleAlert, Clock } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Spinner } from "./Spinner.tsx";

const STATE_CLASSES = {
  sending: "text-muted",
  queued: "text-amber-ink",
  saved: "text-success-ink animate-saved",
};

interface SubmissionStatusProps {
  state: "sending" | "queued" | "saved" | "refused";
  /** What a queued one waits for, if not for the network. */
  queuedText?: string | undefined;
  /** Why it was refused: the server's sentence. */
  reason?: string | undefined;
  /** What was refused, for instance "Failed to send message". */
  title?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Whether to say that the text is kept. */
  keepsText?: boolean | undefined;
}

/** The state of a submission: sending, queued, saved, or refused with the reason. */
export function SubmissionStatus(props: SubmissionStatusProps) {
  const { state, queuedText, reason, title, onRetry, keepsText = true } = props;
  if (state === "refused") {
    return (
      <div
        className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3.5 py-3 text-size-sm leading-[1.35] text-ink"
        role="alert"
      >
        <CircleAlert className="size-5 flex-none text-danger-ink" aria-hidden="true" />
        <div className="min-w-40 flex-1">
          {title ? <strong className="block font-strong">{title}</strong> : null}
          <span dir="auto">{reason ?? t("The server gave no reason.")}</span>{" "}
          {keepsText ? t("Your text is kept.") : null}
        </div>
        {onRetry ? (
          <Button variant="quiet" size="sm" className="border-danger/45 text-danger-ink" onClick={onRetry}>
            {t("Try again")}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <output
      className={`inline-flex items-center gap-1.25 text-size-xs font-medium [&>svg]:size-3.75 ${STATE_CLASSES[state]}`}
    >
      {state === "sending" ? <Spinner /> : null}
      {state === "queued" ? <Clock aria-hidden="true" /> : null}
      {state === "saved" ? <CheckCheck aria-hidden="true" /> : null}
      {state === "sending" ? t("Sending") : null}
      {state === "queued" ? (queuedText ?? t("Queued. It will be sent when you are back online.")) : null}
      {state === "saved" ? t("Saved") : null}
    </output>
  );
}
