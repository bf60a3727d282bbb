/** The schemas of the activities. Imports zod; pages use the units of index.ts. */
import type * as z from "zod/mini";

import type { ActivityProtocol } from "./protocol.ts";
import { chatProtocol } from "./chat/calls.ts";
import { feedbackProtocol } from "./feedback/calls.ts";
import { icebreakerProtocol } from "./icebreaker/calls.ts";
import type { ActivityName } from "./index.ts";
import { leaderboardProtocol } from "./leaderboard/calls.ts";
import { pollProtocol } from "./polls/calls.ts";
import { prizeProtocol } from "./prizes/calls.ts";
import { questionProtocol } from "./questions/calls.ts";
import { reactionProtocol } from "./reactions/calls.ts";
import { timerProtocol } from "./timer/calls.ts";
import { translationProtocol } from "./translation/calls.ts";

/** By the names of the activities. */
export const PROTOCOLS = {
  icebreaker: icebreakerProtocol,
  questions: questionProtocol,
  reactions: reactionProtocol,
  translation: translationProtocol,
  chat: chatProtocol,
  timer: timerProtocol,
  prizes: prizeProtocol,
  leaderboard: leaderboardProtocol,
  polls: pollProtocol,
  feedback: feedbackProtocol,
} as const satisfies Record<ActivityName, ActivityProtocol>;

type Protocol = (typeof PROTOCOLS)[ActivityName];
type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? { [Key in keyof All]: All[Key] }
  : never;

/** The parts of all activities in one field together. */
export type PartsOf<Key extends Exclude<keyof Protocol, "runSheetTarget">> = Together<NonNullable<Protocol[Key]>>;

export function partsOf<Key extends Exclude<keyof Protocol, "runSheetTarget">>(key: Key): PartsOf<Key> {
  return Object.assign({}, ...Object.values(PROTOCOLS).map((protocol) => protocol[key])) as PartsOf<Key>;
}

/** What a shape of schemas describes. */
export type DataOf<Shape> = { [Name in keyof Shape]: z.output<Shape[Name]> };
