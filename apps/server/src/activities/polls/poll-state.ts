/** The state machine of a poll. Pure. */
import type { PollKind, PollState } from "@hubbub/contract/activities/polls/limits";

import { Refusal } from "../../platform/http/refusal.ts";

export const POLL_ACTIONS = ["open", "close", "reset"] as const;
export type PollAction = (typeof POLL_ACTIONS)[number];

/** The state after the action. @throws Refusal 409 if the action is not possible in this state */
export function stateAfter(action: PollAction, { kind, state }: { kind: PollKind; state: PollState }): PollState {
  if (action === "open") {
    if (state === "open") throw new Refusal("conflict", "This poll is already open");
    if (state === "closed" && kind === "quiz")
      throw new Refusal("conflict", "A quiz cannot be opened again. Reset it first.");
    return "open";
  }
  if (action === "close") {
    if (state !== "open") throw new Refusal("conflict", "This poll is not open");
    return "closed";
  }
  if (state === "draft") throw new Refusal("conflict", "This poll is still a draft");
  return "draft";
}
