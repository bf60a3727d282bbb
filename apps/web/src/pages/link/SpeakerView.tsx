/** What a speaker link gives: the timer, the current poll with its results, and the questions, which can be pinned. */
import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { lazy, Suspense } from "react";

import { SpeakerQuestions } from "../../activities/questions/SpeakerQuestions.tsx";
import { SpeakerTimer } from "../../activities/timer/SpeakerTimer.tsx";
import { participantId } from "../../lib/participant-id.ts";
import { LiveProvider } from "../../live/LiveProvider.tsx";
import { AdminConnection } from "../admin/AdminConnection.tsx";
import "../admin/admin.css";
import { PinButton } from "../admin/event/questions/PinButton.tsx";
import { useEventUpdates } from "../event/queries.ts";
import { LinkHeader } from "./LinkHeader.tsx";
import "./speaker.css";

const SpeakerPoll = lazy(async () => ({
  default: (await import("../../activities/polls/SpeakerPoll.tsx")).SpeakerPoll,
}));

export function SpeakerView({ event, link }: { event: PublicEvent; link: OwnAccessLink }) {
  return (
    // The speaker does not count as one of the audience, as a stage does not.
    <LiveProvider eventId={event.id} participantId={`stage-${participantId}`}>
      <EventUpdates eventId={event.id} />
      <AdminConnection error={null} />
      <LinkHeader event={event} link={link} />
      <main id="main" className="desk-main speaker max-w-344 mx-auto">
        {event.enableTimer ? <SpeakerTimer eventId={event.id} /> : null}
        <Suspense fallback={null}>
          <SpeakerPoll eventId={event.id} />
        </Suspense>
        <SpeakerQuestions event={event} renderExtra={(question) => <PinButton event={event} question={question} />} />
      </main>
    </LiveProvider>
  );
}

function EventUpdates({ eventId }: { eventId: string }) {
  useEventUpdates(eventId);
  return null;
}
