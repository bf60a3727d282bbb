import { Check } from "lucide-react";
import { useEffect, useRef } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { SubmissionStatus } from "../../ui/SubmissionStatus.tsx";
import type { OutboxState } from "../../outbox/entry.ts";

interface ThankYouCardProps {
  response: string;
  state: OutboxState;
  /** Where the form was a moment ago: readers are told what took its place. */
  takesFocus: boolean;
  onAnother?: (() => void) | undefined;
}

/** Takes the form's place once a response is on its way or saved. */
export function ThankYouCard({ response, state, takesFocus, onAnother }: ThankYouCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section className="thank-you animate-enter">
      <span className="thank-you-mark" aria-hidden="true">
        <Check size={38} strokeWidth={2.6} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="thank-you-title">
        {t("Thank you!")}
      </h2>
      <p className="thank-you-text" dir="auto">
        {response}
      </p>
      <span className="thank-you-status">
        <SubmissionStatus state={state} />
      </span>
      {onAnother ? (
        <Button variant="quiet" block onClick={onAnother}>
          {t("Submit Another Response")}
        </Button>
      ) : null}
    </section>
  );
}
