/** How a member of the event's team sees the questions. */
import { certainKeysOf, type Identified } from "../../domain/identity/participant.ts";
import { listLabeled } from "./question-labels.store.ts";
import { ownVotes, type QuestionListDeps } from "./question-list.ts";
import type { StaffView } from "./question-row.ts";

export async function staffView(
  deps: Pick<QuestionListDeps, "kysely" | "snapshots">,
  caller: Identified,
  eventId: string,
): Promise<StaffView> {
  const [votes, labels] = await Promise.all([
    ownVotes(deps, eventId, caller.profile?.id ?? null),
    listLabeled(deps.kysely, eventId),
  ]);
  return { ownKeys: certainKeysOf(caller), votes, labels };
}
