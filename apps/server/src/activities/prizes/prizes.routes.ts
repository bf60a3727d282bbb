/** The calls of prize drawing. */
import { isOn } from "@hubbub/contract/activities";
import { prizes, REVEAL_MS } from "@hubbub/contract/activities/prizes/index";

import { changeEvent } from "../../domain/events/events.store.ts";
import { profileKey } from "../../domain/identity/participant.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import { findProof, findSeedHash, listWinners } from "./draws.store.ts";
import { readEntries } from "./entries.store.ts";
import { drawPrize } from "./prize-changes.ts";
import type { PrizeDeps } from "./prize-entries.ts";

export function prizeRoutes(route: DeclareRoute, deps: PrizeDeps): void {
  const { kysely, snapshots, sharedData, events, screenings, findOwnEntry } = deps;
  const shared = cachedList(snapshots, events, "prize-winners", async (event) => {
    const filters = await screenings.nameFilters(event);
    const winners = await listWinners(kysely, event.id);
    return winners.map((winner) => publicNames(winner, "displayName", filters));
  });
  route.list({
    call: "GET /api/public/events/:eventId/prize-winners",
    activity: prizes,
    attendee: ({ event }) => shared(event),
    onStage: async (event, use) => {
      if (!isOn(event, prizes)) return [];
      const winners = (await shared(event)).json();
      const [latest] = winners;
      const isRevealing = latest !== undefined && Date.parse(latest.drawnAt) + REVEAL_MS > Date.now();
      // A page does not know the server's time before its first request, so it would show the winner immediately.
      return use === "page" && isRevealing ? undefined : winners;
    },
  });
  // Not filtered: the team hands out the prizes and needs every name.
  route("GET /api/events/:eventId/prize/winners", ({ event }) => listWinners(kysely, event.id));

  route("GET /api/events/:eventId/prize/entries", ({ event }) => readEntries(kysely, event.id));

  // Allowed after archive: prizes are often drawn when the session is over.
  route("POST /api/events/:eventId/prize/draw", ({ event, actor, body }) =>
    changeEvent(kysely, event.id, (change) => drawPrize(deps, change, actor, body.leaveOut)),
  );

  // No list: without the own part, which a list leaves out during an outage, people would read that they cannot win.
  route("GET /api/events/:eventId/prize/next", async ({ event, profile }) => {
    const none = { entryCode: null, hasWon: false };
    if (!isOn(event, prizes)) return { seedHash: null, ...none };
    const find = () => findSeedHash(kysely, event.id);
    const seedHash = await sharedData.read({ roomId: event.id, name: "prize-next" }, find);
    const [own = none] = profile ? await findOwnEntry(event.id, [profileKey(profile.id)]) : [];
    return { seedHash, ...own };
  });

  route.target("drawId", async ({ eventId = "", drawId }) => {
    if (!(await findProof(kysely, eventId, Number(drawId)))) throw notFound("Draw");
  });

  route("GET /api/events/:eventId/prize/draws/:drawId", async ({ event, role, params }) => {
    const isShown = isOn(event, prizes) || role !== null;
    const proof = isShown ? await findProof(kysely, event.id, Number(params.drawId)) : null;
    if (!proof) throw notFound("Draw");
    if (role) return proof;
    return { ...proof, winner: publicNames(proof.winner, "displayName", await deps.screenings.nameFilters(event)) };
  });
}
