import type * as z from "zod/mini";

import type { Call } from "../access.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The schemas of an activity. A capability that an activity does not have is null, and every field has to be written. */
export interface ActivityProtocol {
  /** By "METHOD /path". */
  calls: Readonly<Record<string, Call>>;
  /** Live messages of the server, by their type. */
  messages: Readonly<Record<string, Message>> | null;
  /** Its settings, which are fields of the event besides its switch. Everybody who sees the event sees them. */
  settings: Readonly<Record<string, Setting>> | null;
  /** Its fields in answers, messages, files and pages about all activities; null if it has none in any of them. */
  parts: ProtocolParts | null;
  /** Returns why the target of its step in a run sheet is wrong, or null. Only if its unit has a `runSheetStep`. */
  runSheetTarget?: (target: string | undefined) => string | null;
}

export interface ProtocolParts {
  /** "My day". */
  myDay: Shape | null;
  /** In the insights, of the reported period. */
  insights: Shape | null;
  /** Numbers in the insights, of the whole event. */
  insightTotals: Shape | null;
  eventFile: Shape | null;
  /** The message at the end of a session. */
  sessionEnd: Shape | null;
  /** Lists in pages for browsers without scripts. */
  pageLists: Readonly<Record<string, z.ZodMiniArray>> | null;
}

export interface Setting {
  /** What organizers send. */
  schema: z.ZodMiniType;
  /** What others get, if its schema is another one. */
  shown?: z.ZodMiniType;
  default: boolean | number | string | null;
  /** When organizers can set it: as they create the event, later, or both. */
  set: "at-creation" | "later" | "always";
}

/** A live message. "staff": only the team of the event gets it. "everyone": others too, where they see the activity. */
export interface Message {
  audience: "everyone" | "staff";
  data: z.ZodMiniType;
  /** Whether the message names its event beside its data. */
  hasEventId?: true;
  /** The data of messages of this type that clients send. */
  fromClients?: z.ZodMiniType;
}
