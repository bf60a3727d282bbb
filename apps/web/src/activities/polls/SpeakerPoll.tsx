/** The current poll for a speaker, always with its results. */
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { stateNames } from "./poll-names.ts";
import { currentPoll } from "./poll-rules.ts";
import { Results } from "./Results.tsx";
import { speakerPollsQuery } from "./staff.ts";

export function SpeakerPoll({ event: { id: eventId } }: { event: PublicEvent }) {
  const { data } = useLiveList(speakerPollsQuery(eventId));
  const poll = currentPoll(data ?? []);
  if (!poll) return null;
  return (
    <Card
      title={t("Poll")}
      actions={
        <Badge tone={poll.state === "open" ? "live" : "plain"} dot={poll.state === "open"}>
          {stateNames[poll.state]()}
        </Badge>
      }
    >
      <p className="mb-3.5 text-lg leading-snug" dir="auto">
        {poll.question}
      </p>
      {poll.results ? <Results poll={poll} /> : null}
    </Card>
  );
}
