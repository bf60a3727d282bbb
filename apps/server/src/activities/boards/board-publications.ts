/** Live messages about boards and ideas. */
import { boards } from "@hubbub/contract/activities/boards/index";

import { type Audience, audienceIn, broadcast, broadcastChanged, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Idea } from "@hubbub/contract/activities/boards/calls";
import type { BoardRow, CountedBoard } from "./board.ts";

/** Invalidates what these participants have sent. */
export function invalidateOwn(bus: Bus, roomId: string, participantKeys: readonly string[]): void {
  bus.publish({ roomId, invalidates: participantKeys.map((key) => ({ name: "boards-own", key }) as const) });
}

/**
 * Invalidates the lists, and asks pages to read them again.
 * @param readers "staff" for a draft. While boards are off, only the team gets the message.
 */
export function publishBoardsChanged(bus: Bus, event: EventRecord, readers: Audience): void {
  broadcastChanged(bus, event.id, "board:changed", audienceIn(event, boards, readers), ["boards", "boards-own"]);
}

export interface ChangedIdeas {
  /** Visible ideas that are new or changed. */
  ideas: readonly Idea[];
  /** The ids of ideas that are no longer visible. */
  removed: readonly number[];
}

/**
 * Publishes ideas that changed.
 * @param audience who sees the ideas of the board
 * @param state of one idea that was changed
 */
export function publishIdeas(
  bus: Bus,
  board: BoardRow,
  { ideas, removed }: ChangedIdeas,
  audience: Audience,
  state?: { key: string; at: number },
): void {
  if (ideas.length === 0 && removed.length === 0) return;
  const data = { boardId: String(board.id), ideas: [...ideas], removed: removed.map(String) };
  const options = { audience, invalidates: ["boards"], urgency: "tick", ...(state && { state }) } as const;
  broadcast(bus, board.event_id, { type: "ideas:changed", data }, options);
}

/** Informs the team that ideas wait for it. */
export function publishHeldIdeas(bus: Bus, roomId: string): void {
  broadcastChanged(bus, roomId, "idea:held", "staff");
}

/** Publishes the numbers of a board. Of several that wait for one tick, sockets get the last. */
export function publishCounts(
  bus: Bus,
  { event_id: roomId, id, counts, voters, at }: CountedBoard,
  audience: Audience = "everyone",
): void {
  const message = { type: "board:counted", data: { boardId: String(id), counts, voters } } as const;
  const state = { key: `board ${id}`, at };
  broadcast(bus, roomId, message, { audience, invalidates: ["boards"], urgency: "tick", state });
}

/** Publishes the votes of an idea. Of several that wait for one tick, sockets get the last. */
export function publishVotes(
  bus: Bus,
  { event_id: roomId, id, at }: CountedBoard,
  ideaId: number,
  votes: number,
  audience: Audience = "everyone",
): void {
  const message = { type: "idea:voted", data: { boardId: String(id), ideaId: String(ideaId), votes } } as const;
  const state = { key: `idea ${ideaId}`, at };
  broadcast(bus, roomId, message, { audience, invalidates: ["boards"], urgency: "tick", state });
}
