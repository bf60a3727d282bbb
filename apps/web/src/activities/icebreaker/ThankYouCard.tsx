import { Check } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";

const ThankYouStatus = lazyComponent(async () => (await import("./ThankYouStatus.tsx")).ThankYouStatus);

interface ThankYouCardProps {
  eventId: string;
  entry: OutboxEntry;
  /** Focuses the heading, so that screen readers announce the card after it has replaced the form. */
  takesFocus: boolean;
  onAnother?: (() => void) | undefined;
}

/** Replaces the form once a response is queued or saved. */
export function ThankYouCard({ eventId, entry, takesFocus, onAnother }: ThankYouCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section className="rounded-xl rounded-es-[0.3rem] flex flex-col items-center pt-7 pb-5 px-5 bg-teal-soft text-center animate-enter">
      <span
        className="grid place-items-center size-15 bg-teal text-on-teal rounded-[50%] rounded-es-[24%]"
        aria-hidden="true"
      >
        <Check size={38} strokeWidth={2.6} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-3 mb-1.5 text-2xl font-title outline-none">
        {t("Thank you!")}
      </h2>
      <p className="max-w-128 max-h-40 overflow-y-auto text-ink-2 whitespace-pre-line text-pretty" dir="auto">
        {entry.label}
      </p>
      <span className="grid place-items-center min-h-11">
        <Suspense fallback={<EntryStatus state={entry.state} status={entry.status} />}>
          <ThankYouStatus eventId={eventId} entry={entry} />
        </Suspense>
      </span>
      {onAnother ? (
        <Button variant="quiet" block className="max-w-96" onClick={onAnother}>
          {t("Submit Another Response")}
        </Button>
      ) : null}
    </section>
  );
}
