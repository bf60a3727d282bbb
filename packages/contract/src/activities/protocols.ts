/** The schemas of the activities. Imports zod; pages use the units of index.ts. */
import type * as z from "zod/mini";

import type { ActivityProtocol } from "./protocol.ts";
import { boardsProtocol } from "./boards/calls.ts";
import { captionsProtocol } from "./captions/calls.ts";
import { chatProtocol } from "./chat/calls.ts";
import { feedbackProtocol } from "./feedback/calls.ts";
import { icebreakerProtocol } from "./icebreaker/calls.ts";
import type { ActivityName } from "./index.ts";
import { leaderboardProtocol } from "./leaderboard/calls.ts";
import { microphoneProtocol } from "./microphone/calls.ts";
import { pollsProtocol } from "./polls/calls.ts";
import { prizesProtocol } from "./prizes/calls.ts";
import { questionsProtocol } from "./questions/calls.ts";
import { reactionsProtocol } from "./reactions/calls.ts";
import { timerProtocol } from "./timer/calls.ts";
import { translationProtocol } from "./translation/calls.ts";

// What only one activity has.
export { SESSION_END_FIELDS } from "./leaderboard/calls.ts";
export { INSIGHTS_FIELDS } from "./reactions/calls.ts";

/** By the names of the activities. */
export const PROTOCOLS = {
  icebreaker: icebreakerProtocol,
  questions: questionsProtocol,
  reactions: reactionsProtocol,
  translation: translationProtocol,
  captions: captionsProtocol,
  chat: chatProtocol,
  timer: timerProtocol,
  prizes: prizesProtocol,
  leaderboard: leaderboardProtocol,
  polls: pollsProtocol,
  boards: boardsProtocol,
  feedback: feedbackProtocol,
  microphone: microphoneProtocol,
} as const satisfies Record<ActivityName, ActivityProtocol>;

type Protocol = (typeof PROTOCOLS)[ActivityName];
type UnionToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** One field of the protocols of all activities, as one object. */
export type PartsOf<Field extends keyof Protocol> = UnionToIntersection<NonNullable<Protocol[Field]>>;

export function partsOf<Field extends keyof Protocol>(field: Field): PartsOf<Field> {
  return merged(Object.values(PROTOCOLS).flatMap((protocol) => protocol[field] ?? []));
}

/** These objects as one. */
export function merged<Each extends object>(objects: readonly Each[]): UnionToIntersection<Each> {
  return Object.assign({}, ...objects) as UnionToIntersection<Each>;
}

/** The data that these schemas describe. */
export type DataOf<Shape> = { [Name in keyof Shape]: z.output<Shape[Name]> };
