/** Live messages about boards and ideas. */
import type { Idea } from "@hubbub/contract/activities/boards/calls";

import { broadcast, type Bus, invalidate } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { type BoardRow, type CountedBoard, readersOf, readersOfIdeas } from "./board.ts";

/** Invalidates what these participants have sent. */
export function invalidateOwn(bus: Bus, eventId: string, participantKeys: readonly string[]): void {
  invalidate(bus, eventId, ...participantKeys.map((key) => ({ name: "boards-own", key }) as const));
}

/** Publishes visible ideas that are new or changed, and the ids of those that are no longer visible. */
export function publishIdeas(
  bus: Bus,
  event: EventRecord | string,
  board: BoardRow,
  { ideas = [], removed = [] }: { ideas?: Idea[]; removed?: string[] },
): void {
  const data = { boardId: String(board.id), ideas, removed };
  broadcast(bus, event, "ideas:changed", data, { audience: readersOfIdeas(board) });
}

/** Publishes the numbers of a board. Of several that wait for one tick, sockets get the last. */
export function publishCounts(bus: Bus, event: EventRecord | string, board: CountedBoard): void {
  const { id, counts, voters, at } = board;
  broadcast(bus, event, "board:counted", { boardId: String(id), counts, voters }, { audience: readersOf(board), at });
}

/** Publishes the votes of an idea. Of several that wait for one tick, sockets get the last. */
export function publishVotes(
  bus: Bus,
  event: EventRecord | string,
  board: CountedBoard,
  { ideaId, votes }: { ideaId: number; votes: number },
): void {
  const data = { boardId: String(board.id), ideaId: String(ideaId), votes };
  broadcast(bus, event, "idea:voted", data, { audience: readersOfIdeas(board), at: board.at });
}
