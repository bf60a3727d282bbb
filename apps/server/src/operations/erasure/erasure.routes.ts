/** The calls by which people read and erase what they sent: identified by the cookie and by the wallet session. */
import type { Me } from "@hubbub/contract/me";

import type { Activity } from "../../activities/activity.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { forLongStatements } from "../../platform/database/pool.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { OperationDeps } from "../operation-deps.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { OPENED_EVENT_COOKIE, PARTICIPANT_COOKIE, WALLET_COOKIE } from "../../domain/identity/cookies.ts";
import { publishMutes } from "../../submissions/moderation/moderation-broadcasts.ts";
import { LIMITS } from "../../api/rate-limits/limits.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { networkOf } from "@hubbub/server-kit/network";
import { type Person, personOf } from "../../domain/identity/participant.ts";
import { publishErasure } from "./erasure-broadcasts.ts";
import {
  countContributions,
  countAffectedEvents,
  deleteStagePictures,
  eraseContributions,
  eraseMutes,
  eraseProfile,
  lockProfile,
  lockAffectedEvents,
  type AffectedEvent,
} from "./participant-data.store.ts";

export function erasureRoutes(route: DeclareRoute, { kysely, bus, activities }: OperationDeps): void {
  const limit = new MemoryLimit(LIMITS.erasures);

  route("GET /api/me", (call) => describe(kysely, personOf(call)));

  route("DELETE /api/me", async (call) => {
    const { caller, cookies } = call;
    const person = personOf(call);
    if (!isNobody(person)) await limit.take(networkOf(caller.address));
    const erased = await inTransaction(forLongStatements(kysely), (transaction, afterCommit) =>
      erase(transaction, activities, person, (events, eventsOfMutes) =>
        afterCommit(() => {
          publishErasure(bus, events);
          for (const groupId of new Set(events.flatMap((event) => event.groupId ?? [])))
            for (const { erasure } of activities) erasure?.publishToGroup?.(groupId);
          for (const eventId of eventsOfMutes) publishMutes(bus, eventId);
        }),
      ),
    );
    for (const name of [PARTICIPANT_COOKIE, OPENED_EVENT_COOKIE, WALLET_COOKIE]) cookies.clear(name);
    return erased;
  });
}

function isNobody({ keys, profileId }: Person): boolean {
  return keys.length === 0 && profileId === null;
}

async function describe(kysely: Connection, person: Person): Promise<Me> {
  return {
    contributions: await countContributions(kysely, person),
    events: await countAffectedEvents(kysely, person),
    hasProfile: person.profileId !== null,
  };
}

/** @returns the counts of what was erased */
async function erase(
  transaction: Transaction,
  activities: readonly Activity[],
  person: Person,
  onErased: (events: readonly AffectedEvent[], eventsOfMutes: readonly string[]) => void,
): Promise<Me> {
  if (person.profileId !== null) await lockProfile(transaction, person.profileId);
  const events = await lockAffectedEvents(transaction, person);
  const before = await describe(transaction, person);
  await eraseContributions(transaction, person);
  for (const activity of activities) await activity.erasure?.erase?.(transaction, person);
  await deleteStagePictures(
    transaction,
    events.map(({ id }) => id),
  );
  const eventsOfMutes = await eraseMutes(transaction, person);
  if (person.profileId !== null) await eraseProfile(transaction, person.profileId);
  onErased(events, eventsOfMutes);
  return before;
}
