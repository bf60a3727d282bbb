import type { PublicEvent } from "@hubbub/contract/events";

import { LobbyWords } from "../../../activities/icebreaker/LobbyWords.tsx";
import { promptOf } from "../../../activities/icebreaker/prompt.ts";
import { Lobby } from "./Lobby.tsx";

/** How to join. If the icebreaker is open, with its question and the first answers. */
export function JoinView({ event, unit }: { event: PublicEvent; unit: number }) {
  if (!event.enableWordCloud || !event.featureAvailability.icebreaker) return <Lobby eventId={event.id} />;
  return (
    <Lobby eventId={event.id} title={promptOf(event)}>
      <LobbyWords event={event} unit={unit} />
    </Lobby>
  );
}
