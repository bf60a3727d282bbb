import type * as z from "zod/mini";

import type { Call } from "../access.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The schemas of an activity. Every field must be written; null if the activity has nothing of the kind. */
export interface ActivityProtocol {
  /** By "METHOD /path". */
  calls: Readonly<Record<string, Call>>;
  /** Live messages of the server, by their type. */
  messages: Readonly<Record<string, Message>> | null;
  /** Its settings, which are fields of the event besides its switch. Everybody who sees the event sees them. */
  settings: Readonly<Record<string, Setting>> | null;
  /** Its fields in "My day". */
  myDay: Shape | null;
  /** Its fields in event files. */
  eventFile: Shape | null;
}

/** How every message of a type is published (domain/bus.ts of the server). */
export interface Publishing<Data> {
  /** "staff": only the team of the event gets it. "everyone": others too, where they see the activity. */
  audience: "everyone" | "staff";
  /** "now": immediately. By default with the next tick (docs/live-protocol.md). */
  urgency?: "now";
  /** The names of the cached data that the change makes stale. By default none. */
  invalidates?: readonly string[];
  /** Names what the message is the state of, also in messages of other types: of several only the last counts. */
  stateOf?: (data: Data) => string;
}

export interface Setting {
  schema: z.ZodMiniType;
  default: boolean | number | string | null;
  /** When organizers can set it: as they create the event, later, or both. */
  set: "at-creation" | "later" | "always";
}

/** A live message. Without data it means: read again. */
export interface Message extends Publishing<never> {
  data: z.ZodMiniType;
  /** Whether the message names its event beside its data. */
  hasEventId?: true;
  /** The data of messages of this type that clients send. */
  fromClients?: z.ZodMiniType;
}
