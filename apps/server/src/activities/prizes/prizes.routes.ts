/** Prize drawing over HTTP. */
import { randomInt } from "node:crypto";

import { type PrizeWinner, ROLLED_NAMES_MAX } from "@hubbub/contract/activities/prizes";
import type { Kysely } from "kysely";

import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { createTurns } from "../../database/turns.ts";
import { notFound, off } from "../../http/refusal.ts";
import type { DeclareRoute } from "../../http/route.ts";
import { sendSnapshot } from "../../http/send-snapshot.ts";
import { Snapshot, type SnapshotStore } from "../../http/snapshot.ts";
import type { Bus } from "../../live/bus.ts";
import { type Draw, draw, findProof, findSeedHash, listWinners } from "./draws.store.ts";
import { findOwnEntry, readEntries } from "./entries.store.ts";

export interface PrizeParts {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  bus: Bus;
}

const inTurn = createTurns();
const nobody = new Snapshot(Buffer.from("[]"));
/** What a draw outdates. */
const outdates = ["prize-winners", "prize-next"] as const;

export function prizeRoutes(route: DeclareRoute, { kysely, snapshots, bus }: PrizeParts): void {
  const winners = (eventId: string) =>
    snapshots.read(eventId, "prize-winners", async () => JSON.stringify(await listWinners(kysely, eventId)));

  // Off: attendees see nothing, the team still does (D-22).
  route(
    "GET /api/public/events/:eventId/prize-winners",
    async ({ event, access, request, reply }) => {
      const isShown = event.enablePrizeDrawing || access.role !== null;
      await sendSnapshot(request, reply, isShown ? await winners(event.id) : nobody);
      return undefined;
    },
    { ready: (event) => (event.enablePrizeDrawing ? snapshots.peek(event.id, "prize-winners") : nobody) },
  );

  route("GET /api/events/:eventId/prize/winners", async ({ event, request, reply }) => {
    await sendSnapshot(request, reply, await winners(event.id));
    return undefined;
  });

  route("GET /api/events/:eventId/prize/entries", ({ event }) => readEntries(kysely, event.id));

  // Allowed after archive: prizes are often drawn when the session is over.
  route("POST /api/events/:eventId/prize/draw", async ({ event, body }) => {
    if (!event.enablePrizeDrawing) throw off();
    return inTurn(event.id, () => drawWinner(kysely, bus, event.id, body.leaveOut));
  });

  route("GET /api/events/:eventId/prize/next", async ({ event, access }) => {
    if (!event.enablePrizeDrawing) return { seedHash: null, entryCode: null, hasWon: false };
    const sealed = await snapshots.read(event.id, "prize-next", async () =>
      JSON.stringify(await findSeedHash(kysely, event.id)),
    );
    const own = access.profile ? await findOwnEntry(kysely, { eventId: event.id, profileId: access.profile.id }) : null;
    return {
      seedHash: JSON.parse(sealed.body.toString()) as string | null,
      entryCode: own?.code ?? null,
      hasWon: own?.hasWon ?? false,
    };
  });

  route("GET /api/events/:eventId/prize/draws/:drawId", async ({ event, access, params }) => {
    const isShown = event.enablePrizeDrawing || access.role !== null;
    const proof =
      isShown && /^\d{1,15}$/u.test(params.drawId) ? await findProof(kysely, event.id, Number(params.drawId)) : null;
    if (!proof) throw notFound("Draw");
    return proof;
  });
}

function drawWinner(
  kysely: Kysely<Schema>,
  bus: Bus,
  eventId: string,
  leaveOut: readonly string[] | undefined,
): Promise<PrizeWinner> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const drawn = await draw(transaction, eventId, leaveOut);
    const { winner, drum, leftOut } = drawn;
    const data = { winner, entryCount: drum.length, names: rolledNames(drawn) };
    afterCommit(() => {
      bus.publish({ eventId, outdates, message: { type: "winner_announced", data }, urgency: "now" });
      bus.publish({
        eventId,
        outdates: [],
        message: { type: "prize:entries", data: { count: drum.length + leftOut - 1 } },
        audience: "staff",
      });
    });
    return winner;
  });
}

/** A few names of the drum for the big screen to roll, in no order, the winner's among them. */
function rolledNames({ winner, drum }: Draw): string[] {
  const names = drum.filter(({ username }) => username !== winner.username).map(({ displayName }) => displayName);
  const picked: string[] = [];
  while (names.length > 0 && picked.length < ROLLED_NAMES_MAX - 1)
    picked.push(...names.splice(randomInt(names.length), 1));
  picked.splice(randomInt(picked.length + 1), 0, winner.displayName);
  return picked;
}
