/** What a moderator link gives: questions, chat, icebreaker, polls and muted participants of one event. */
import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useParams } from "wouter";

import { useChatLive } from "../../activities/chat/live.ts";
import { useIcebreakerLive } from "../../activities/icebreaker/live.ts";
import { IcebreakerPanel } from "../../activities/icebreaker/IcebreakerPanel.tsx";
import { ResponsesToReview } from "../../activities/icebreaker/ResponsesModeration.tsx";
import { useStaffResponsesLive } from "../../activities/icebreaker/staff-responses.ts";
import { usePollsAdminLive } from "../../activities/polls/live.ts";
import { useQuestionsAdminLive } from "../../activities/questions/live.ts";
import { t } from "../../lib/i18n/translate.ts";
import { randomId } from "../../lib/participant-id.ts";
import { OVERVIEW, paths, REMOTE } from "../../lib/paths.ts";
import { LiveProvider } from "../../live/LiveProvider.tsx";
import { MutesCard } from "../../moderation/MutesCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AdminConnection } from "../admin/AdminConnection.tsx";
import { SectionTabs } from "../admin/SectionTabs.tsx";
import "../admin/admin.css";
import { QuestionsPendingCount, QuestionsSection } from "../admin/event/questions/QuestionsSection.tsx";
import "../admin/event/team/team.css";
import { useEventUpdates } from "../event/queries.ts";
import { Remote } from "../run-sheet/Remote.tsx";
import { LinkHeader } from "./LinkHeader.tsx";

const PollsPanel = lazy(async () => ({ default: (await import("../../activities/polls/PollsPanel.tsx")).PollsPanel }));

interface Section {
  id: string;
  label: () => string;
  Content: ComponentType<{ event: PublicEvent }>;
  /** Items that need a decision, beside the label. */
  PendingCount?: ComponentType<{ event: PublicEvent }>;
}

const QUESTIONS: Section = {
  id: "questions",
  label: () => t("Questions"),
  Content: QuestionsSection,
  PendingCount: QuestionsPendingCount,
};
const sections: readonly Section[] = [
  QUESTIONS,
  {
    id: "icebreaker",
    label: () => t("Icebreaker"),
    Content: ({ event }) => <IcebreakerPanel event={event} settings={null} />,
    PendingCount: ResponsesToReview,
  },
  { id: "polls", label: () => t("Polls"), Content: Polls },
  {
    id: "muted",
    label: () => t("Muted"),
    Content: ({ event }) => (
      <div className="mt-4">
        <MutesCard eventId={event.id} />
      </div>
    ),
  },
];

export function ModeratorView({ event, link }: { event: PublicEvent; link: OwnAccessLink }) {
  // With this prefix the server sends the team's messages.
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { section: sectionId } = useParams<{ section?: string }>();
  const section = sections.find(({ id }) => id === sectionId) ?? QUESTIONS;
  return (
    <LiveProvider eventId={event.id} participantId={participantId}>
      <LiveUpdates eventId={event.id} />
      <AdminConnection error={null} />
      {sectionId === REMOTE ? (
        <Remote event={event} backHref={paths.link(event.id)} />
      ) : (
        <>
          <LinkHeader event={event} link={link} />
          <main id="main" className="desk-main max-w-344 mx-auto pt-1">
            <div className="event-tabs-row flex border-b border-b-line">
              <SectionTabs
                event={event}
                groups={[{ label: null, sections }]}
                current={section.id}
                addressOf={(id) => paths.link(event.id, id === QUESTIONS.id ? OVERVIEW : id)}
              />
            </div>
            <section.Content event={event} />
          </main>
        </>
      )}
    </LiveProvider>
  );
}

function Polls({ event }: { event: PublicEvent }) {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full rounded-xl mt-4.5" />}>
      <PollsPanel event={event} canEdit={false} onShowOnStage={undefined} />
    </Suspense>
  );
}

/** Applies live messages to the caches that the sections read. Renders nothing. */
function LiveUpdates({ eventId }: { eventId: string }) {
  useEventUpdates(eventId);
  useIcebreakerLive(eventId);
  useStaffResponsesLive(eventId);
  useChatLive(eventId);
  useQuestionsAdminLive(eventId);
  usePollsAdminLive(eventId);
  return null;
}
