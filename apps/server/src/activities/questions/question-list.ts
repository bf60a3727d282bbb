/**
 * The wall as a caller sees it. What everybody sees is one snapshot; own pending questions and own votes are laid over it
 * for those who have some, from small lists that are kept as well, so that a poll rarely reaches the database.
 */
import { type Question, QUESTION_LIST_MAX, type Vote } from "@hubbub/contract/activities/questions";
import { orderQuestions } from "@hubbub/contract/activities/question-order";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { PersonalSnapshot } from "../../platform/cache/personal-snapshot.ts";
import { type Sendable, Snapshot, type SnapshotStore } from "../../platform/cache/snapshot.ts";
import { listQuestions, votesOfProfile } from "./questions.store.ts";
import { toPublicQuestion } from "./question-row.ts";
import { snapshotNames } from "./snapshot-names.ts";
import type { PendingQuestions } from "./pending-questions.store.ts";

export interface WallDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  waitingQuestions: PendingQuestions;
}

export interface Viewer {
  profileId: string | null;
  /** Keys under which the caller may have asked. */
  ownKeys: readonly string[];
}

type OwnVotes = Readonly<Record<string, Vote>>;

const nothing = new Snapshot(Buffer.from("[]"));
const noVotes: OwnVotes = {};

/** The list for this caller; empty while the activity is off (D-22). */
export async function wallSnapshot(
  deps: WallDeps,
  event: { id: string; enableSocialWall: boolean },
  viewer: Viewer,
): Promise<Sendable> {
  if (!event.enableSocialWall) return nothing;
  const [wall, votes, ...waiting] = await Promise.all([
    deps.snapshots.read(event.id, snapshotNames.wall, () => publicListJson(deps.kysely, event.id)),
    ownVotes(deps, event.id, viewer.profileId),
    ...viewer.ownKeys.map((key) => deps.waitingQuestions.find(event.id, key)),
  ]);
  return withOwn(wall, votes, waiting);
}

/** The list for somebody without an account, where it is at hand. */
export function readyWall(
  { snapshots, waitingQuestions }: WallDeps,
  event: { id: string; enableSocialWall: boolean },
  participantKey: string,
): Sendable | null {
  if (!event.enableSocialWall) return nothing;
  const own = waitingQuestions.peek(event.id, participantKey);
  const wall = own === undefined ? null : snapshots.peek(event.id, snapshotNames.wall);
  return wall && own ? withOwn(wall, noVotes, [own]) : wall;
}

function withOwn(wall: Snapshot, votes: OwnVotes, lists: readonly (readonly Question[] | null)[]): Sendable {
  const waiting = lists.filter((own) => own !== null);
  if (Object.keys(votes).length === 0 && waiting.every((own) => own.length === 0)) return wall;
  return new PersonalSnapshot(wall, [votes, ...waiting], () => {
    const questions = (wall.json() as Question[]).map((question) => withVote(question, votes));
    return JSON.stringify(orderQuestions([...questions, ...waiting.flat()]));
  });
}

/** The votes of a profile in an event, by question id. */
export async function ownVotes(
  { kysely, snapshots }: WallDeps,
  eventId: string,
  profileId: string | null,
): Promise<OwnVotes> {
  if (profileId === null) return noVotes;
  const build = async () => JSON.stringify(await votesOfProfile(kysely, eventId, profileId));
  return (await snapshots.read(eventId, snapshotNames.votesOf(profileId), build)).json() as OwnVotes;
}

async function publicListJson(kysely: Kysely<Schema>, eventId: string): Promise<string> {
  const rows = await listQuestions(kysely, eventId, ["open", "answered"]);
  return JSON.stringify(orderQuestions(rows.map(toPublicQuestion)).slice(0, QUESTION_LIST_MAX));
}

function withVote(question: Question, votes: OwnVotes): Question {
  return { ...question, userVote: votes[question.id] ?? "none" };
}
