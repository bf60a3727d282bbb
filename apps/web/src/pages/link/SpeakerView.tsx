/** What a speaker link gives: the timer, the current poll with its results, the questions to pin, and the remote. */
import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { Presentation } from "lucide-react";
import { lazy, Suspense } from "react";
import { useParams } from "wouter";

import { SpeakerQuestions } from "../../activities/questions/SpeakerQuestions.tsx";
import { SpeakerTimer } from "../../activities/timer/SpeakerTimer.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { paths, REMOTE } from "../../lib/paths.ts";
import { participantId } from "../../lib/participant-id.ts";
import { LiveProvider } from "../../live/LiveProvider.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AdminConnection } from "../admin/AdminConnection.tsx";
import "../admin/admin.css";
import { PinButton } from "../admin/event/questions/PinButton.tsx";
import { useEventUpdates } from "../event/queries.ts";
import { Remote } from "../run-sheet/Remote.tsx";
import { LinkHeader } from "./LinkHeader.tsx";
import "./speaker.css";

const SpeakerPoll = lazy(async () => ({
  default: (await import("../../activities/polls/SpeakerPoll.tsx")).SpeakerPoll,
}));

export function SpeakerView({ event, link }: { event: PublicEvent; link: OwnAccessLink }) {
  const { section } = useParams<{ section?: string }>();
  return (
    // The speaker does not count as one of the audience, as a stage does not.
    <LiveProvider eventId={event.id} participantId={`stage-${participantId}`}>
      <EventUpdates eventId={event.id} />
      <AdminConnection error={null} />
      {section === REMOTE ? (
        <Remote event={event} backHref={paths.link(event.id)} />
      ) : (
        <>
          <LinkHeader event={event} link={link} />
          <main id="main" className="desk-main speaker max-w-344 mx-auto">
            {event.enableTimer ? <SpeakerTimer eventId={event.id} /> : null}
            <Suspense fallback={null}>
              <SpeakerPoll eventId={event.id} />
            </Suspense>
            <SpeakerQuestions
              event={event}
              renderExtra={(question) => <PinButton event={event} question={question} />}
            />
            <ButtonLink href={paths.stage(event.id)} external variant="quiet" icon={<Presentation />}>
              {t("Open big screen")}
            </ButtonLink>
          </main>
        </>
      )}
    </LiveProvider>
  );
}

function EventUpdates({ eventId }: { eventId: string }) {
  useEventUpdates(eventId);
  return null;
}
