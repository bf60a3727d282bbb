/** The props of an activity's view on the stage. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

export interface LobbyTexts {
  /** What people can do after joining. */
  title: string;
  hints?: readonly string[] | undefined;
}

export interface StageActivityProps {
  event: PublicEvent;
  /** Renders the large join instructions, which an activity shows while it has no content. */
  renderLobby: (texts: LobbyTexts) => ReactNode;
}
