import type { OrganizerEvent } from "@hubbub/contract/events";

import { AdminCards } from "../../../../activities/AdminCards.tsx";
import { plural, t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { participationOf, insightsQuery } from "./insights-data.ts";
import { TimeChart } from "../../../../ui/TimeChart.tsx";
import { toTimeline } from "../../../../ui/timeline.ts";

export function InsightsCard({ event }: { event: OrganizerEvent }) {
  return (
    <Card title={t("Insights")}>
      <Insights event={event} />
    </Card>
  );
}

/** Charts of participation by minute and of activities, and the notice about newcomers per address. */
export function Insights({ event }: { event: OrganizerEvent }) {
  const query = useLiveList(insightsQuery(event.id));
  const crowd = query.data?.crowd;
  return (
    <>
      {crowd ? (
        <Banner tone="amber" role="status" title={t("One person may be taking part as many attendees.")}>
          {t(
            "Far more new attendees have taken part from one network than have the event open there. Contributions from new attendees on this network are delayed.",
          )}{" "}
          {plural(crowd.slowed, "1 contribution was delayed.", "{count} contributions were delayed.")}
        </Banner>
      ) : null}
      <Loaded query={query}>
        {(data) => (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-6">
            <TimeChart
              title={t("Participation")}
              timeline={toTimeline(participationOf(data))}
              empty={t("Nobody has taken part yet")}
              describe={(value) => plural(value, "1 contribution", "{count} contributions")}
            />
            <TimeChart
              title={t("People in the room")}
              timeline={toTimeline(
                data.people.map(({ minute, people }) => ({ minute, value: people })),
                "max",
              )}
              empty={t("No data yet. People are counted once a minute.")}
              describe={(value) => plural(value, "1 person", "{count} people")}
            />
            <AdminCards place="insights" event={event} insights={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}
