/** Live messages about boards. */
import { isOn } from "@hubbub/contract/activities";
import { boards } from "@hubbub/contract/activities/boards/index";
import type { LiveMessage } from "@hubbub/contract/live";

import { broadcastToTeam, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { type CountedBoard, hidesIdeas, type NewIdea, toIdea } from "./board.ts";

/**
 * Invalidates the list, and asks pages to read it again.
 * @param audience of a draft the team only. While boards are off, nobody else gets the message either
 */
export function publishBoardsChanged(bus: Bus, event: EventRecord, audience: "everyone" | "staff"): void {
  bus.publish({
    roomId: event.id,
    invalidates: ["boards"],
    message: { type: "board:changed", data: {} },
    audience: isOn(event, boards) ? audience : "staff",
    urgency: "tick",
  });
}

/** Publishes a new idea: itself if attendees see it, or that it waits for a moderator. */
export function publishNewIdea(bus: Bus, board: CountedBoard, row: NewIdea): void {
  const roomId = row.event_id;
  if (row.held_for !== null) broadcastToTeam(bus, roomId, { type: "idea:held", data: {} }, ["boards"], "tick");
  else {
    const idea = toIdea({ ...row, votes: 0 }, board.definition);
    bus.publish({
      roomId,
      invalidates: ["boards"],
      message: { type: "idea:created", data: { boardId: String(board.id), idea } },
      audience: hidesIdeas(board) ? "staff" : "everyone",
      urgency: "tick",
    });
  }
}

/** Publishes the numbers of a board. Of several that wait for one tick, sockets get the last. */
export function publishCounts(bus: Bus, { event_id, id, counts, voters, at }: CountedBoard): void {
  publishState(bus, event_id, `board ${id}`, at, {
    type: "board:counted",
    data: { boardId: String(id), counts, voters },
  });
}

/** Publishes the votes of an idea, likewise. */
export function publishVotes(bus: Bus, board: CountedBoard, ideaId: number, votes: number): void {
  publishState(bus, board.event_id, `idea ${ideaId}`, board.at, {
    type: "idea:voted",
    data: { boardId: String(board.id), ideaId: String(ideaId), votes },
  });
}

function publishState(
  bus: Bus,
  roomId: string,
  key: string,
  at: number,
  message: Extract<LiveMessage, { type: "board:counted" | "idea:voted" }>,
): void {
  bus.publish({
    roomId,
    invalidates: ["boards"],
    message,
    audience: "everyone",
    urgency: "tick",
    state: { key, at },
  });
}
