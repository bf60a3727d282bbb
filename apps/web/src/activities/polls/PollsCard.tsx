/** Polls on the overview: the open one, else the next draft, with one button to close or open it. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { plural, t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { staffPollsQuery, usePollCommands } from "./staff.ts";
import { OpenCloseButton } from "./OpenCloseButton.tsx";
import { isOpen, openPollOf } from "./poll-list.ts";
import { pollFacts, stateNames } from "./poll-names.ts";
import { nextDraft } from "./poll-rules.ts";

/** Hidden while polls are switched off. */
export function PollsCard({ event }: { event: PublicEvent }) {
  return event.enablePolls ? <Polls event={event} /> : null;
}

function Polls({ event }: { event: PublicEvent }) {
  const query = useLiveList(staffPollsQuery(event.id));
  return (
    <Card title={t("Polls")} className="md:first:row-span-2">
      <Loaded query={query}>{(polls) => <NextStep event={event} polls={polls} />}</Loaded>
    </Card>
  );
}

function NextStep({ event, polls }: { event: PublicEvent; polls: readonly Poll[] }) {
  const commands = usePollCommands(event.id);
  const poll = openPollOf(polls) ?? (event.isArchived ? undefined : nextDraft(polls));
  return (
    <div className="flex flex-col gap-3">
      {poll ? (
        <div className="flex min-w-0 flex-col gap-1">
          <Hint className="flex flex-wrap items-center gap-2">
            <Badge tone={isOpen(poll) ? "live" : "plain"}>{stateNames[poll.state]()}</Badge>
            {pollFacts(poll)}
          </Hint>
          <p className="font-strong" dir="auto">
            {poll.question}
          </p>
        </div>
      ) : (
        <p className="text-muted">{sentence(polls, event.isArchived)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {poll ? <OpenCloseButton event={event} poll={poll} commands={commands} /> : null}
        <ButtonLink size="sm" variant="quiet" href={paths.adminEvent(event.id, "polls")}>
          {t("All polls")}
        </ButtonLink>
      </div>
    </div>
  );
}

function sentence(polls: readonly Poll[], isArchived: boolean): string {
  if (polls.length === 0)
    return isArchived
      ? t("This event had no polls.")
      : t("A poll can be multiple choice, a scale, a ranking, open text or a quiz.");
  return isArchived ? plural(polls.length, "1 poll", "{count} polls") : t("Every poll has been opened.");
}
