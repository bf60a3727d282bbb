import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { MoodBars } from "./MoodBars.tsx";
import { emojiResultsQuery } from "./queries.ts";

/** The results of the mood votes: "Live Results" for attendees, "Emoji pulse" in the event admin. */
export function ResultsCard({ eventId, title, className }: { eventId: string; title: string; className?: string }) {
  const query = useLiveList(emojiResultsQuery(eventId));
  const votes = query.data ? plural(query.data.total, "1 vote", "{count} votes") : null;
  return (
    <Card
      className={className}
      title={title}
      actions={votes ? <span className="text-sm leading-snug text-muted tabular-nums">{votes}</span> : null}
    >
      <Loaded query={query} loading={<MoodBars results={undefined} />}>
        {(results) => <MoodBars results={results} />}
      </Loaded>
    </Card>
  );
}

/** The mood votes on the overview. */
export function MoodOverview({ event }: { event: { id: string } }) {
  return <ResultsCard eventId={event.id} title={t("Emoji pulse")} className="md:first:row-span-2" />;
}
