/** A person's own place in the queue, or the microphone that they are called to. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { useLeave } from "./mutations.ts";
import { whereToGo } from "./texts.ts";

export function OwnPlace({ eventId, own }: { eventId: string; own: OwnQueueEntry }) {
  const leave = useLeave(eventId);
  const isCalled = own.state === "called";
  const place = own.place === null ? "" : formatNumber(own.place);
  return (
    <Card as="section" live={isCalled} aria-label={t("Your place")} className="text-center">
      <div role="status" className="flex flex-col items-center gap-2 py-3">
        {isCalled ? (
          <>
            <p className="text-muted">{t("It is your turn")}</p>
            <p className="font-heading text-2xl leading-snug font-bold text-balance text-teal-ink">
              {whereToGo(own.microphone)}
            </p>
          </>
        ) : (
          <>
            <p className="text-muted">{t("Your place")}</p>
            <p className="font-heading text-7xl leading-none font-bold text-teal-ink tabular-nums">{place}</p>
            <p>{t("{place} of {count} in the queue", { place, count: formatNumber(own.waiting) })}</p>
          </>
        )}
      </div>
      {own.topic === null ? null : (
        <p className="text-muted" dir="auto">
          {own.topic}
        </p>
      )}
      {isCalled ? null : <p className="mt-4 text-sm text-muted">{t("Keep this page open.")}</p>}
      <ConfirmButton
        variant="quiet"
        className="mt-4"
        confirm={{
          title: t("Leave the queue?"),
          description: t("If you want to speak later, you will have to join again."),
          action: t("Leave the queue"),
          onConfirm: () => leave.mutateAsync(),
        }}
      >
        {t("Leave the queue")}
      </ConfirmButton>
    </Card>
  );
}
