/**
 * The wall as a caller sees it. What everybody sees is one snapshot; own pending questions and own votes are laid over it
 * for those who have some, from small lists that are kept as well, so that a poll rarely reaches the database.
 */
import { type Question, QUESTION_LIST_MAX, type Vote } from "@hubbub/contract/activities/questions";
import { orderQuestions } from "@hubbub/contract/activities/question-order";
import type { Kysely } from "kysely";

import type { Schema } from "../../database/schema.ts";
import { Snapshot, type SnapshotStore } from "../../http/snapshot.ts";
import { listQuestions, votesOfProfile } from "./questions.store.ts";
import { toOwnQuestion, toPublicQuestion } from "./question-row.ts";
import { snapshotNames } from "./snapshot-names.ts";

export interface WallParts {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
}

export interface Viewer {
  profileId: string | null;
  /** Keys under which the caller may have asked. */
  ownKeys: readonly string[];
}

type OwnVotes = Readonly<Record<string, Vote>>;
type PendingByKey = Readonly<Record<string, Question[]>>;

const nothing = new Snapshot(Buffer.from("[]"));
const noVotes: OwnVotes = {};

/** The list for this caller; empty while the activity is off (D-22). */
export async function wallSnapshot(
  parts: WallParts,
  event: { id: string; enableSocialWall: boolean },
  viewer: Viewer,
): Promise<Snapshot> {
  if (!event.enableSocialWall) return nothing;
  const [wall, pending, votes] = await Promise.all([
    parts.snapshots.read(event.id, snapshotNames.wall, () => publicListJson(parts.kysely, event.id)),
    ownPending(parts, event.id, viewer.ownKeys),
    ownVotes(parts, event.id, viewer.profileId),
  ]);
  if (pending.length === 0 && Object.keys(votes).length === 0) return wall;
  const questions = (parsed(wall) as Question[]).map((question) => withVote(question, votes));
  return new Snapshot(Buffer.from(JSON.stringify(orderQuestions([...questions, ...pending]))));
}

/** The list for somebody without an account, where it is at hand and nothing waits of what they asked. */
export function readyWall(
  snapshots: SnapshotStore,
  event: { id: string; enableSocialWall: boolean },
  participantKey: string,
): Snapshot | null {
  if (!event.enableSocialWall) return nothing;
  const pending = snapshots.peek(event.id, snapshotNames.pending);
  if (!pending || Object.hasOwn(parsed(pending) as PendingByKey, participantKey)) return null;
  return snapshots.peek(event.id, snapshotNames.wall);
}

/** The votes of a profile in an event, by question id. */
export async function ownVotes(
  { kysely, snapshots }: WallParts,
  eventId: string,
  profileId: string | null,
): Promise<OwnVotes> {
  if (profileId === null) return noVotes;
  const build = async () => JSON.stringify(await votesOfProfile(kysely, eventId, profileId));
  return parsed(await snapshots.read(eventId, snapshotNames.votesOf(profileId), build)) as OwnVotes;
}

async function ownPending(
  { kysely, snapshots }: WallParts,
  eventId: string,
  keys: readonly string[],
): Promise<Question[]> {
  const snapshot = await snapshots.read(eventId, snapshotNames.pending, async () => {
    const rows = await listQuestions(kysely, eventId, ["pending"]);
    const byKey = Map.groupBy(rows, (row) => row.participant_key);
    return JSON.stringify(Object.fromEntries([...byKey].map(([key, own]) => [key, own.map(toOwnQuestion)])));
  });
  const byKey = parsed(snapshot) as PendingByKey;
  return keys.flatMap((key) => (Object.hasOwn(byKey, key) ? (byKey[key] ?? []) : []));
}

async function publicListJson(kysely: Kysely<Schema>, eventId: string): Promise<string> {
  const rows = await listQuestions(kysely, eventId, ["open", "answered"]);
  return JSON.stringify(orderQuestions(rows.map(toPublicQuestion)).slice(0, QUESTION_LIST_MAX));
}

function withVote(question: Question, votes: OwnVotes): Question {
  return { ...question, userVote: votes[question.id] ?? "none" };
}

const parsedSnapshots = new WeakMap<Snapshot, unknown>();

/** What a snapshot of JSON says, read once for as long as it is kept. */
function parsed(snapshot: Snapshot): unknown {
  if (!parsedSnapshots.has(snapshot)) parsedSnapshots.set(snapshot, JSON.parse(snapshot.body.toString()));
  return parsedSnapshots.get(snapshot);
}
