import type { PublicEvent } from "@hubbub/contract/events";

import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { Lobby } from "./Lobby.tsx";

const lobbies = Object.values(STAGE_PARTS).flatMap(({ lobby }) => lobby ?? []);

/** How to join, and what an activity adds to it. */
export function JoinView({ event, unit }: { event: PublicEvent; unit: number }) {
  for (const { title, Content } of lobbies) {
    const shown = title(event);
    if (shown === null) continue;
    return (
      <Lobby eventId={event.id} title={shown}>
        <Content event={event} unit={unit} />
      </Lobby>
    );
  }
  return <Lobby eventId={event.id} />;
}
