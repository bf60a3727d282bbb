/** The draw of a prize. */
import { isOn } from "@hubbub/contract/activities";
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { prizes } from "@hubbub/contract/activities/prizes/index";
import { randomInt } from "node:crypto";

import { activityNotEnabled } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import { recordWebhooks } from "../../domain/webhooks/record-webhooks.store.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import type { ActivityDeps } from "../activity.ts";
import { drawWinner } from "./draws.store.ts";

/** Number of names that the animation on the stage shows before the winner. */
const ROLLED_NAMES_MAX = 16;

/**
 * Draws a winner, and shows the draw on the stages after the commit.
 * @param leaveOut see `drawWinner`
 * @throws Refusal 403 while the activity is off, and what `drawWinner` throws
 */
export async function drawPrize(
  { bus, screenings }: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  leaveOut: readonly string[] | undefined,
): Promise<PrizeWinner> {
  const { id: eventId } = event;
  if (!isOn(event, prizes)) throw activityNotEnabled();
  const filters = await screenings.nameFilters(event, transaction);
  const { winner, others, leftOut } = await drawWinner(transaction, eventId, leaveOut);
  await recordAction(transaction, { eventId, actor, action: "prize_drawn", targetId: winner.id });
  await recordWebhooks(transaction, [{ eventId, type: "prize.drawn", ids: { drawId: winner.id } }]);
  const announced = publicNames(winner, "displayName", filters);
  const rolled = pickRandomly(others, ROLLED_NAMES_MAX - 1);
  const names = rolled.map((entry) => publicNames(entry, "displayName", filters).displayName);
  names.splice(randomInt(names.length + 1), 0, announced.displayName);
  const data = { winner: announced, entryCount: others.length + 1, names };
  afterCommit(() => {
    broadcast(bus, eventId, "winner_announced", data);
    broadcast(bus, eventId, "prize:entries", { count: others.length + leftOut });
  });
  return winner;
}

/** Picks at most `max` items in a random order. */
function pickRandomly<Item>(items: readonly Item[], max: number): Item[] {
  const left = [...items];
  const picked: Item[] = [];
  while (left.length > 0 && picked.length < max) picked.push(...left.splice(randomInt(left.length), 1));
  return picked;
}
