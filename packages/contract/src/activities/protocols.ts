/** The schemas of the activities. Imports zod; pages use the units of index.ts. */
import type * as z from "zod/mini";

import type { ActivityProtocol, ProtocolParts } from "./protocol.ts";
import { boardsProtocol } from "./boards/calls.ts";
import { captionsProtocol } from "./captions/calls.ts";
import { chatProtocol } from "./chat/calls.ts";
import { feedbackProtocol } from "./feedback/calls.ts";
import { icebreakerProtocol } from "./icebreaker/calls.ts";
import type { ActivityName, ActivityNamed } from "./index.ts";
import { leaderboardProtocol } from "./leaderboard/calls.ts";
import { microphoneProtocol } from "./microphone/calls.ts";
import { pollsProtocol } from "./polls/calls.ts";
import { prizesProtocol } from "./prizes/calls.ts";
import { questionsProtocol } from "./questions/calls.ts";
import { reactionsProtocol } from "./reactions/calls.ts";
import { timerProtocol } from "./timer/calls.ts";
import { translationProtocol } from "./translation/calls.ts";

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
} as const satisfies { [Name in ActivityName]: ActivityProtocol & RunSheetTargetOf<ActivityNamed<Name>> };

type RunSheetTargetOf<Unit> = Unit extends { stage: { runSheetStep: object } }
  ? Required<Pick<ActivityProtocol, "runSheetTarget">>
  : { runSheetTarget?: never };

type Protocol = (typeof PROTOCOLS)[ActivityName];
type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? { [Key in keyof All]: All[Key] }
  : never;

type Key = "calls" | "messages" | "settings" | keyof ProtocolParts;
type PartOf<Each, Name extends Key> =
  Each extends Readonly<Record<Name, infer Part>>
    ? Part
    : Each extends { parts: Readonly<Record<Name, infer Part>> }
      ? Part
      : null;

/** One field of the protocols, or of their `parts`, of all activities as one object. */
export type PartsOf<Name extends Key> = Together<NonNullable<PartOf<Protocol, Name>>>;

/** The activities that have this part. */
export type ActivityWithPart<Name extends keyof ProtocolParts> = {
  [Each in ActivityName]: (typeof PROTOCOLS)[Each] extends { parts: Readonly<Record<Name, object>> } ? Each : never;
}[ActivityName];

export function partsOf<Name extends Key>(name: Name): PartsOf<Name> {
  const parts = Object.values<ActivityProtocol>(PROTOCOLS).map((each) => ({ ...each, ...each.parts })[name]);
  return Object.assign({}, ...parts) as PartsOf<Name>;
}

/** Merges the parts that activities have given, one each, into one object. */
export function mergeParts<Part extends object>(parts: readonly Part[]): Together<Part> {
  return Object.assign({}, ...parts) as Together<Part>;
}

/** What a shape of schemas describes. */
export type DataOf<Shape> = { [Name in keyof Shape]: z.output<Shape[Name]> };
