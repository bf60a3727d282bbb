/** Translates the names inside, those of the glossary, into the specified ones, which other programs use. */

/** The specified address of a group of calls, by its name inside. */
export const addresses = {
  "/api/events/:eventId/questions": "/api/events/:eventId/social",
  "/api/events/:eventId/reactions": "/api/events/:eventId/emoji",
  "/api/events/:eventId/prizes": "/api/events/:eventId/prize",
  "/api/wallet": "/api/gfavip",
} as const;

/** The specified type of a live message, by its name inside. */
export const messageTypes = {
  "question:voted": "question_voted",
  "question:pending": "social_post_pending",
  "question:approved": "social_post_approved",
  "question:reset": "question_reset",
  "mood-votes:changed": "emoji:results",
  "floating-reactions:sent": "quick_reaction",
  "prize:drawn": "winner_announced",
  "session:ended": "session_ended",
} as const;

type Addresses = typeof addresses;
type MessageTypes = typeof messageTypes;

/** The specified name of a call: "METHOD /path". */
export type WireCall<Name extends string> = [Renamed<Name>] extends [never] ? Name : Renamed<Name>;
type Renamed<Name extends string> = {
  [Inside in keyof Addresses]: Name extends `${infer Method} ${Inside}${infer Rest extends "" | `/${string}`}`
    ? `${Method} ${Addresses[Inside]}${Rest}`
    : never;
}[keyof Addresses];

/** The specified type of a live message. */
export type WireType<Type extends string> = Type extends keyof MessageTypes ? MessageTypes[Type] : Type;

export function wireCall<Name extends string>(name: Name): WireCall<Name> {
  const [method = "", path = ""] = name.split(" ");
  const found = Object.entries(addresses).find(([inside]) => path === inside || path.startsWith(`${inside}/`));
  return (found ? `${method} ${found[1]}${path.slice(found[0].length)}` : name) as WireCall<Name>;
}

export function wireType<Type extends string>(type: Type): WireType<Type> {
  return (Object.hasOwn(messageTypes, type) ? messageTypes[type as keyof MessageTypes] : type) as WireType<Type>;
}
