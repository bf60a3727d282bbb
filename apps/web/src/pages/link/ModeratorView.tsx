/** What a moderator link gives: questions, chat, icebreaker, polls and muted participants of one event. */
import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useParams } from "wouter";

import { MODERATOR_SECTIONS, type Section } from "../../activities/admin-sections.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { randomId } from "../../lib/random-id.ts";
import { OVERVIEW, paths, REMOTE } from "../../lib/paths.ts";
import { useLiveRoom } from "../../live/use-live-room.ts";
import { MutesCard } from "../../moderation/MutesCard.tsx";
import { SectionTabs } from "../admin/SectionTabs.tsx";
import { Remote } from "../run-sheet/Remote.tsx";
import { LinkHeader } from "./LinkHeader.tsx";
import { PageMain } from "../admin/PageMain.tsx";

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

export function ModeratorView({ event, link }: { event: PublicEvent; link: OwnAccessLink }) {
  // With this prefix the server sends the team's messages.
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { section: sectionId } = useParams<{ section?: string }>();
  const section = sections.find(({ id }) => id === sectionId) ?? first;
  useLiveRoom({ eventId: event.id, participantId });
  if (sectionId === REMOTE) return <Remote event={event} backHref={paths.link(event.id)} />;
  return (
    <>
      <LinkHeader event={event} link={link} />
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
    </>
  );
}
