/** What the stage hands to the view of an activity. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

export interface LobbyTexts {
  /** The activity's invitation: what people do once they have joined. */
  title: string;
  hints?: readonly string[] | undefined;
}

export interface StageActivityProps {
  event: PublicEvent;
  /** CSS pixels of one stage unit. */
  unit: number;
  /** The large way to join, which an activity shows while it has no content. */
  renderLobby: (texts: LobbyTexts) => ReactNode;
}
