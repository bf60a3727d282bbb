/** What a moderator or speaker link gives. */
import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { Presentation } from "lucide-react";
import { Suspense, useState } from "react";
import { useParams } from "wouter";

import { SPEAKER_PARTS } from "../../activities/admin-parts.ts";
import { MODERATOR_SECTIONS, type Section } from "../../activities/admin-sections.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { OVERVIEW, paths, REMOTE } from "../../lib/paths.ts";
import { randomId } from "../../lib/random-id.ts";
import { useLiveRoom } from "../../live/use-live-room.ts";
import { MutesCard } from "../../moderation/MutesCard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { PageMain } from "../admin/PageMain.tsx";
import { SectionTabs } from "../admin/SectionTabs.tsx";
import { Remote } from "../run-sheet/Remote.tsx";
import { LinkHeader } from "./LinkHeader.tsx";

export function LinkView({ event, link }: { event: PublicEvent; link: OwnAccessLink }) {
  const isModerator = link.role === "moderator";
  const { section } = useParams<{ section?: string }>();
  // With the first prefix the server sends the team's messages. Like a stage, a speaker is not one of the audience.
  const [connectionId] = useState(() => (isModerator ? `admin-${randomId()}` : `stage-${participantId}`));
  useLiveRoom({ eventId: event.id, participantId: connectionId });
  if (section === REMOTE) return <Remote event={event} backHref={paths.link(event.id)} />;
  return (
    <>
      <LinkHeader event={event} link={link} />
      {isModerator ? <ModeratorSections event={event} current={section} /> : <SpeakerParts event={event} />}
    </>
  );
}

const muted: Section = {
  id: "muted",
  label: () => t("Muted", { context: "people" }),
  Content: ({ event }) => (
    <div className="mt-4">
      <MutesCard eventId={event.id} />
    </div>
  ),
};
const sections: readonly Section[] = [...MODERATOR_SECTIONS, muted];
const first = sections[0] ?? muted;

function ModeratorSections({ event, current }: { event: PublicEvent; current: string | undefined }) {
  const section = sections.find(({ id }) => id === current) ?? first;
  return (
    <PageMain className="pt-1 pb-10">
      <div className="mt-4 flex items-end border-b border-line">
        <SectionTabs
          event={event}
          groups={[{ label: null, sections }]}
          current={section.id}
          addressOf={(id) => paths.link(event.id, id === first.id ? OVERVIEW : id)}
        />
      </div>
      <section.Content event={event} />
    </PageMain>
  );
}

function SpeakerParts({ event }: { event: PublicEvent }) {
  return (
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
  );
}
