/** The calls by which people read and erase what they sent: identified by the cookie and by the wallet session. */
import type { Me } from "@hubbub/contract/me";

import { publishErasure } from "../../domain/events/event-publications.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import type { OperationDeps } from "../operation-deps.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { OPENED_EVENT_COOKIE, PARTICIPANT_COOKIE, TOKEN_COOKIES } from "../../domain/identity/cookies.ts";
import { perMinute } from "../../api/rate-limits/limits.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { networkOf } from "@hubbub/server-kit/network";
import { type Person, personOf } from "../../domain/identity/participant.ts";
import {
  countContributions,
  countEvents,
  erasePersonalRows,
  eraseProfile,
  listAffectedEvents,
  lockProfile,
  lockAffectedEvents,
} from "./participant-data.store.ts";

export function erasureRoutes(route: DeclareRoute, deps: OperationDeps): void {
  const { kysely } = deps;
  /**
   * Of a network. Each erasure makes every page in the rooms reload its lists. Enough for many people behind one
   * address, not for a script.
   */
  const limit = new MemoryLimit(
    perMinute(30, "Too many people on your network are erasing their data. Please try again in a minute."),
  );

  route("GET /api/me", (call) => describe(kysely, personOf(call)));

  route("DELETE /api/me", async (call) => {
    const { caller, cookies } = call;
    const person = personOf(call);
    if (!isNobody(person)) await limit.take(networkOf(caller.address));
    const erased = await inTransaction(kysely.forLongStatements, (transaction, afterCommit) =>
      erase(transaction, deps, person, afterCommit),
    );
    for (const name of [PARTICIPANT_COOKIE, OPENED_EVENT_COOKIE, TOKEN_COOKIES.wallet.name]) cookies.clear(name);
    return erased;
  });
}

function isNobody({ keys, profileId }: Person): boolean {
  return keys.length === 0 && profileId === null;
}

async function describe(kysely: Connection, person: Person): Promise<Me> {
  return {
    contributions: await countContributions(kysely, person),
    events: await countEvents(kysely, person),
    hasProfile: person.profileId !== null,
  };
}

/** @returns the counts of what was erased */
async function erase(
  transaction: Transaction,
  { bus, activities }: OperationDeps,
  person: Person,
  afterCommit: AfterCommit,
): Promise<Me> {
  // Events before profiles, as in other transactions.
  await lockAffectedEvents(transaction, person);
  if (person.profileId !== null) await lockProfile(transaction, person.profileId);
  // After the locks: a submission that they waited for may be in another event.
  const events = await listAffectedEvents(transaction, person);
  const eventIds = events.map(({ id }) => id);
  const before = await describe(transaction, person);
  afterCommit(() => publishErasure(bus, events));
  await erasePersonalRows(transaction, person, eventIds);
  for (const { erasure } of activities) await erasure?.(transaction, person);
  if (person.profileId !== null) await eraseProfile(transaction, person.profileId);
  return before;
}
