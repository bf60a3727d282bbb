/** The polls on the pages of organizers, speakers and moderators. Their code is loaded when it is shown. */
import type { PublicEvent } from "@hubbub/contract/events";

import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { panelSections } from "../panel-sections.tsx";

const PollsPanel = lazyComponent(async () => (await import("./PollsPanel.tsx")).PollsPanel);
const SpeakerPoll = lazyComponent(async () => (await import("./SpeakerPoll.tsx")).SpeakerPoll);

export const { Section: PollsSection, LinkSection: LinkPollsSection } = panelSections(PollsPanel, "poll");

export function SpeakerPollArea({ event }: { event: PublicEvent }) {
  return (
    <LazyBoundary>
      <SpeakerPoll eventId={event.id} />
    </LazyBoundary>
  );
}
