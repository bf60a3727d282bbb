/**
 * The bus as the product uses it. Each change is published after its commit. Cached data that it makes stale is read
 * again (`cache-names.ts` lists the names), and pages learn of it in one of three ways:
 *
 * 1. A message that contains the change (`broadcast`): pages apply it to their list. Most are the state of something.
 * 2. A message without data: pages read their list again. For rare changes, and for lists of the team.
 * 3. `sendLiveFigures` (activities/live-figures.ts): the change publishes only what is stale. Each node reads numbers that
 *    cost a query, such as poll results, at most once per interval, and sends them to its own sockets.
 *
 * What belongs to a type of message is declared once: in `messages` of its activity's protocol, for others below.
 */
import { ACTIVITIES, isOn, type Unit } from "@hubbub/contract/activities";
import type { Message, Publishing } from "@hubbub/contract/activities/protocol";
import { partsOf, PROTOCOLS } from "@hubbub/contract/activities/protocols";
import type { LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";

import { type Audience, type Bus as AnyBus, EVERYTHING } from "../platform/bus/bus.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { SocketAudience } from "../platform/realtime/room.ts";
import { type Invalidation, SETTINGS_CACHES } from "./cache-names.ts";
import type { EventRecord } from "./events/event-record.ts";

export type Bus = AnyBus<Invalidation>;
export type { Audience } from "../platform/bus/bus.ts";
export { EVERYTHING, isStaleBy, type NodeNote, type Publication } from "../platform/bus/bus.ts";

/** A message that changes publish. The live channel itself sends the others. */
type MessageType = Exclude<LiveMessageType, "presence" | "live:whole" | "pong">;
type Declared<Type extends MessageType> = Publishing<LiveMessageOf<Type>["data"]> &
  Pick<Message, "hasEventId"> & { invalidates?: readonly Invalidation[] };

const MESSAGES: { readonly [Type in MessageType]: Declared<Type> } = {
  ...partsOf("messages"),
  "event:updated": { audience: "everyone", urgency: "now", invalidates: SETTINGS_CACHES, stateOf: () => "event" },
  session_ended: { audience: "everyone", urgency: "now" },
  "stage:changed": { audience: "everyone", urgency: "now", stateOf: () => "stage" },
  "run-sheet:changed": { audience: "everyone" },
  "team:updated": { audience: "staff" },
  "access-links:changed": { audience: "staff", invalidates: ["access-links"] },
  "mutes:changed": { audience: "staff" },
  "event:deleted": { audience: "everyone", urgency: "now", invalidates: [EVERYTHING] },
  "group:updated": { audience: "everyone", urgency: "now", invalidates: [EVERYTHING], stateOf: () => "group" },
  "group:deleted": { audience: "everyone", urgency: "now", invalidates: [EVERYTHING] },
  "contributions:erased": { audience: "everyone", invalidates: [EVERYTHING] },
  "posts:translated": { audience: "everyone", invalidates: ["translated-posts"] },
};

const UNITS = new Map<string, Unit>(
  ACTIVITIES.flatMap((unit) => Object.keys(PROTOCOLS[unit.name].messages ?? {}).map((type) => [type, unit] as const)),
);

/** What can differ between messages of one type. */
interface Details {
  /** Narrower than the declared audience. */
  audience?: Audience;
  /** What is stale besides the declared names, such as the own data of a participant. */
  alsoInvalidates?: readonly Invalidation[];
  /** The time of the state, if it is not `readAt` of the event: see `state` of a publication. Without a time it is no state. */
  at?: number;
}

/**
 * Sends a message to the sockets of a room, on all nodes, and invalidates what it makes stale. Called after the commit.
 * @param room the event as it was read under its lock: while the activity of the message is off, only the team gets it.
 *   Or the id of an event whose activity is on, or of a group
 */
export function broadcast<Type extends MessageType>(
  bus: Bus,
  room: EventRecord | string,
  type: Type,
  data: LiveMessageOf<Type>["data"],
  details: Details = {},
): void {
  const { audience, urgency, invalidates = [], stateOf, hasEventId }: Declared<Type> = MESSAGES[type];
  const [roomId, event] = typeof room === "string" ? [room] : [room.id, room];
  const unit = UNITS.get(type);
  const isForStaff = audience === "staff" || (event && unit && !isOn(event, unit));
  const at = details.at ?? event?.readAt;
  bus.publish({
    roomId,
    invalidates: [...invalidates, ...(details.alsoInvalidates ?? [])],
    urgency: urgency ?? "tick",
    message: { type, ...(hasEventId && { eventId: roomId }), data } as LiveMessage,
    audience: isForStaff ? "staff" : (details.audience ?? "everyone"),
    ...(stateOf && at !== undefined && { state: { key: stateOf(data), at } }),
  });
}

/** Sends a message to the sockets of a room on this node alone: for numbers that each node reads. */
export function broadcastHere<Type extends MessageType, Person>(
  broadcaster: Broadcaster<Person>,
  roomId: string,
  type: Type,
  data: LiveMessageOf<Type>["data"],
  audience: SocketAudience<Person> = "everyone",
): void {
  const { audience: declared, urgency, stateOf }: Declared<Type> = MESSAGES[type];
  const message = { type, data } as LiveMessage;
  const readers = declared === "staff" ? declared : audience;
  broadcaster.sendHere(roomId, message, { audience: readers, urgency: urgency ?? "tick", stateKey: stateOf?.(data) });
}

/** Makes cached data of a room stale, on all nodes. Called after the commit. */
export function invalidate(bus: Bus, roomId: string, ...invalidates: readonly Invalidation[]): void {
  bus.publish({ roomId, invalidates });
}
