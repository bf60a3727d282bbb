/** How a member of the event's team sees the questions. */
import { certainKeysOf, type Identified } from "../../domain/identity/participant.ts";
import { ownVotes, type QuestionListDeps } from "./question-list.ts";
import type { StaffView } from "./question-row.ts";

export async function staffView(
  deps: Pick<QuestionListDeps, "kysely" | "snapshots">,
  caller: Identified,
  eventId: string,
): Promise<StaffView> {
  return { ownKeys: certainKeysOf(caller), votes: await ownVotes(deps, eventId, caller.profile?.id ?? null) };
}
