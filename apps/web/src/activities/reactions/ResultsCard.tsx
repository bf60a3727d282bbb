import { plural, t } from "../../lib/i18n/translate.ts";
import { isUnauthenticated } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { MoodBars } from "./MoodBars.tsx";
import { emojiResultsQuery } from "./queries.ts";

/** The results of the mood votes: "Live Results" for attendees, "Emoji pulse" in the event admin. */
export function ResultsCard({ eventId, title, className }: { eventId: string; title: string; className?: string }) {
  const { data, error } = useLiveList(emojiResultsQuery(eventId));
  const votes = data ? plural(data.total, "1 vote", "{count} votes") : null;
  return (
    <Card
      className={className}
      title={title}
      actions={votes ? <span className="text-sm leading-snug text-muted tabular-nums">{votes}</span> : null}
    >
      {isUnauthenticated(error) ? (
        <p className="text-muted">{t("Sign in to see this.")}</p>
      ) : (
        <MoodBars results={data} />
      )}
    </Card>
  );
}

/** The mood votes on the overview. */
export function MoodOverview({ event }: { event: { id: string } }) {
  return <ResultsCard eventId={event.id} title={t("Emoji pulse")} className="md:first:row-span-2" />;
}
