/** The microphone tab of the event page: the form to join, or the own place; and what happens at the microphones. */
import type { PublicEvent } from "@hubbub/contract/events";

import { useLiveList } from "../../live/use-live-list.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { OwnPlace } from "./OwnPlace.tsx";
import { ownEntryQuery } from "./queries.ts";
import { QueueNow } from "./QueueNow.tsx";

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
