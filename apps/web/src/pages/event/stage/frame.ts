/** How a stage in a frame looks, from its address: `/stage/{eventId}?view=&bg=transparent&join=off`. Pure. */
import { STAGE_VIEWS, type StageView } from "@hubbub/contract/activities";

export interface StageFrame {
  /** The view that the address names; "auto", as for an unknown one, follows the team's choice. */
  view: StageView;
  isTransparent: boolean;
  hasJoin: boolean;
}

/** @param search the query of the address */
export function frameOf(search: string): StageFrame {
  const query = new URLSearchParams(search);
  return {
    view: STAGE_VIEWS.find((view) => view === query.get("view")) ?? "auto",
    isTransparent: query.get("bg") === "transparent",
    hasJoin: query.get("join") !== "off",
  };
}
