import { CheckCheck, CircleAlert, Clock } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";

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
      <div className="submission-refused" role="alert">
        <CircleAlert aria-hidden="true" />
        <div className="min-w-40 flex-1">
          {title ? <strong className="block font-strong">{title}</strong> : null}
          <span dir="auto">{reason ?? t("It was not accepted.")}</span> {keepsText ? t("Your text is kept.") : null}
        </div>
        {onRetry ? (
          <Button variant="quiet" size="sm" className="submission-again" onClick={onRetry}>
            {t("Try again")}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <output className={`submission-status font-medium submission-${state}`}>
      {state === "sending" ? <span className="spinner" aria-hidden="true" /> : null}
      {state === "queued" ? <Clock aria-hidden="true" /> : null}
      {state === "saved" ? <CheckCheck aria-hidden="true" /> : null}
      {state === "sending" ? t("Sending") : null}
      {state === "queued" ? (queuedText ?? t("Queued, sends when you are back online")) : null}
      {state === "saved" ? t("Saved") : null}
    </output>
  );
}
