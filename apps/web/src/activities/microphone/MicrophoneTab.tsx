/** The microphone tab of the event page: the form to join, or the own place; and what happens at the microphones. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";

import { useLiveList } from "../../live/use-live-list.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { ownEntryQuery, queueQuery } from "./queries.ts";
import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { useLeave } from "./submissions.ts";
import { speakerTexts, waitingSentence, whereToGo } from "./texts.ts";

export function MicrophoneTab({ event }: { event: PublicEvent }) {
  const { data: own, isError } = useLiveList(ownEntryQuery(event.id));
  return (
    <>
      {own ? (
        <OwnPlace eventId={event.id} own={own} />
      ) : own === null || isError ? (
        <JoinForm event={event} />
      ) : (
        <Skeleton radius="xl" className="h-72 w-full" />
      )}
      <QueueNow eventId={event.id} isQueued={own?.state === "waiting"} />
    </>
  );
}

/** A person's own place in the queue, or the microphone that they are called to. */
function OwnPlace({ eventId, own }: { eventId: string; own: OwnQueueEntry }) {
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
      {isCalled ? null : <Hint className="mt-4">{t("Keep this page open.")}</Hint>}
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

interface QueueNowProps {
  eventId: string;
  /** Whether another card says how many wait. */
  isQueued: boolean;
}

/** For attendees: who speaks, who is next, and how many wait. Nothing while nobody does. */
function QueueNow({ eventId, isQueued }: QueueNowProps) {
  const { data } = useLiveList(queueQuery(eventId));
  const { speaking = [], next = null, waiting = 0 } = data ?? {};
  const lines = [
    ...speaking.map(speakerTexts),
    ...(next === null ? [] : [{ label: t("Next", { context: "person" }), text: next }]),
  ];
  const hasCount = waiting > 0 && !isQueued;
  if (lines.length === 0 && !hasCount) return null;
  return (
    <Card title={t("Queue", { context: "noun" })}>
      <div className="grid gap-3">
        {lines.length > 0 ? (
          <dl className="grid gap-3">
            {lines.map(({ label, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two people can have the same name
              <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 font-strong">
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {hasCount ? <p className="text-muted">{waitingSentence(waiting)}</p> : null}
      </div>
    </Card>
  );
}
