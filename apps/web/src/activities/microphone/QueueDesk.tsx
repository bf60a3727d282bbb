/** The queue for the team and speakers: call, finish and move people. */
import type { QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { Mic } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { CalledRow } from "./CalledRow.tsx";
import { useQueueCommands } from "./staff.ts";
import { queueQuery } from "./queries.ts";
import { waitingSentence } from "./texts.ts";
import { WaitingList } from "./WaitingList.tsx";

const NUMBERS = ["", "1", "2", "3", "4"];
const nobody: readonly QueueEntry[] = [];

interface QueueDeskProps {
  event: PublicEvent;
  /** Whether the caller may mute people: speakers may not. */
  canMute: boolean;
}

export function QueueDesk({ event, canMute }: QueueDeskProps) {
  const query = useLiveList(queueQuery(event.id));
  const { callNext, call, end, order } = useQueueCommands(event.id);
  const [chosen, setChosen] = useState("");
  const microphone = chosen === "" ? null : Number(chosen);
  const entries = query.data?.entries ?? nobody;
  const called = entries.filter(({ state }) => state === "called");
  const waiting = entries.filter(({ state }) => state === "waiting");
  const isClosed = event.isArchived;
  return (
    <Card title={t("Microphone queue")} className="min-w-0">
      {isClosed ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={t("Microphone")}
            options={NUMBERS.map((value) => ({ value, label: value === "" ? t("Any microphone") : value }))}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            size="lg"
            icon={<Mic />}
            className="max-sm:w-full"
            disabled={waiting.length === 0}
            pending={callNext.isPending}
            onClick={() => callNext.mutate(microphone)}
          >
            {t("Call next person")}
          </Button>
        </div>
      )}
      <Loaded query={query} className="mt-5">
        {() => (
          <>
            {called.length > 0 ? (
              <ul className="mt-5 flex flex-col gap-2" aria-label={t("Called to the microphone")}>
                {called.map((entry) => (
                  <CalledRow
                    key={entry.id}
                    entry={entry}
                    pending={end.isPending && end.variables.entryId === entry.id ? end.variables.outcome : null}
                    onEnd={(outcome) => end.mutate({ entryId: entry.id, outcome })}
                  />
                ))}
              </ul>
            ) : null}
            {waiting.length > 0 ? (
              <>
                <h3 className="mt-6 mb-1 text-md">{waitingSentence(waiting.length)}</h3>
                <WaitingList
                  event={event}
                  entries={waiting}
                  canMute={canMute}
                  calling={call.isPending ? call.variables.entryId : null}
                  onCall={(entryId) => call.mutate({ entryId, microphone })}
                  onOrder={(ids) => order.mutate(ids)}
                />
              </>
            ) : null}
            {entries.length === 0 ? (
              <EmptyState
                size="sm"
                icon={<Mic />}
                tone="slate"
                titleAs="h3"
                title={t("Nobody is waiting")}
                description={isClosed ? undefined : t("People join the queue on their phones. You call them here.")}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
