/** For attendees: who speaks, who is next, and how many wait. Nothing while nobody does. */
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { queueQuery } from "./queries.ts";
import { speakerTexts, waitingSentence } from "./texts.ts";

interface QueueNowProps {
  eventId: string;
  /** Whether another card says how many wait. */
  isQueued: boolean;
}

export function QueueNow({ eventId, isQueued }: QueueNowProps) {
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
