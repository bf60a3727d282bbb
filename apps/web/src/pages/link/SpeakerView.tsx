/** What a speaker link gives: the timer, the current poll with its results, the questions to pin, and the remote. */
import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { Presentation } from "lucide-react";
import { Suspense } from "react";
import { useParams } from "wouter";

import { SPEAKER_PARTS } from "../../activities/admin-parts.ts";
import { t } from "../../lib/i18n/translate.ts";
import { paths, REMOTE } from "../../lib/paths.ts";
import { participantId } from "../../lib/participant-id.ts";
import { useLiveRoom } from "../../live/use-live-room.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Remote } from "../run-sheet/Remote.tsx";
import { LinkHeader } from "./LinkHeader.tsx";
import { PageMain } from "../admin/PageMain.tsx";

export function SpeakerView({ event, link }: { event: PublicEvent; link: OwnAccessLink }) {
  const { section } = useParams<{ section?: string }>();
  // The speaker does not count as one of the audience, as a stage does not.
  useLiveRoom({ eventId: event.id, participantId: `stage-${participantId}` });
  if (section === REMOTE) return <Remote event={event} backHref={paths.link(event.id)} />;
  return (
    <>
      <LinkHeader event={event} link={link} />
      <PageMain className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        {SPEAKER_PARTS.map(({ name, View }) => (
          <ErrorBoundary key={name} fallback={null}>
            <Suspense>
              <View event={event} />
            </Suspense>
          </ErrorBoundary>
        ))}
        <ButtonLink href={paths.stage(event.id)} external variant="quiet" icon={<Presentation />}>
          {t("Open big screen")}
        </ButtonLink>
      </PageMain>
    </>
  );
}
