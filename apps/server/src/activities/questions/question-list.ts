/**
 * The list of questions. The shared list contains the open and answered ones. A caller's held and merged questions and
 * votes are the overlay.
 */
import { questions } from "@hubbub/contract/activities/questions/index";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";
import { type Question, QUESTION_LIST_MAX, type Vote } from "@hubbub/contract/activities/questions/calls";

import { isOn } from "../../domain/events/event-state.ts";
import { CachedList, type OwnParts } from "../../api/cached-list.ts";
import { nameOf, type Snapshots } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { certainKeysOf, type Identified } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { type Merges, shownFor, type StaffView, toPublicQuestion } from "./question-row.ts";
import { listLabeled } from "./question-labels.store.ts";
import { listMerges } from "./question-merges.store.ts";
import { listQuestions, type StoredVotes, votesOfProfile } from "./questions.store.ts";
import type { HeldQuestions } from "./held-questions.store.ts";
import type { ActivityDeps } from "../activity.ts";

export type QuestionList = ReturnType<typeof createQuestionList>;

export interface QuestionListDeps extends Pick<ActivityDeps, "kysely" | "snapshots"> {
  questionList: QuestionList;
  heldQuestions: HeldQuestions;
}

/** Votes by question id. */
type OwnVotes = Readonly<Record<string, Vote>>;

/** A caller's own held or merged questions and own votes. */
interface QuestionOverlay {
  held: readonly Question[];
  votes: OwnVotes;
}

const noVotes: OwnVotes = {};

export function createQuestionList(kysely: Connection, snapshots: Snapshots) {
  return new CachedList(snapshots, {
    call: "GET /api/events/:eventId/questions",
    name: "questions",
    isShown: (event: EventRecord) => isOn(event, questions),
    build: async (event) => {
      const rows = await listQuestions(kysely, event.id, ["open", "answered"]);
      return JSON.stringify(orderQuestions(rows.map(toPublicQuestion)).slice(0, QUESTION_LIST_MAX));
    },
  });
}

/** Only profiles vote, so the fast path needs no votes. */
export function ownQuestions(deps: QuestionListDeps): OwnParts<QuestionOverlay> {
  const { heldQuestions } = deps;
  const toPart = (found: readonly (readonly Question[] | null)[], votes: OwnVotes) => {
    const held = found.flatMap((questions) => questions ?? []);
    return { variant: null, overlays: held.length > 0 || Object.keys(votes).length > 0 ? [{ held, votes }] : [] };
  };
  return {
    find: async (eventId, caller) => {
      const [votes, ...found] = await Promise.all([
        ownVotes(deps, eventId, caller.profile?.id ?? null),
        ...certainKeysOf(caller).map((key) => heldQuestions.find(eventId, key)),
      ]);
      return toPart(found, votes);
    },
    peek: (eventId, participantKey) => {
      const held = heldQuestions.peek(eventId, participantKey);
      return held === undefined ? undefined : toPart([held], noVotes);
    },
  };
}

/** The votes of a profile in an event, by question id. */
export async function ownVotes(
  { kysely, snapshots }: Pick<QuestionListDeps, "kysely" | "snapshots">,
  eventId: string,
  profileId: string | null,
): Promise<OwnVotes> {
  if (profileId === null) return noVotes;
  const build = async () => JSON.stringify(await votesOfProfile(kysely, eventId, profileId));
  const buildMerges = async () => JSON.stringify(await listMerges(kysely, eventId));
  const [votes, merges] = await Promise.all([
    snapshots.read(eventId, nameOf("questions-votes", profileId), build),
    snapshots.read(eventId, "questions-merged", buildMerges),
  ]);
  return uniteVotes(votes.json() as StoredVotes, merges.json() as Merges);
}

/** How a member of the event's team sees the questions. */
export async function staffView(
  deps: Pick<QuestionListDeps, "kysely" | "snapshots">,
  caller: Identified,
  eventId: string,
): Promise<StaffView> {
  const [votes, labels] = await Promise.all([
    ownVotes(deps, eventId, caller.profile?.id ?? null),
    listLabeled(deps.kysely, eventId),
  ]);
  return { ownKeys: certainKeysOf(caller), votes, labels };
}

/** Of a profile's votes on questions that were merged the latest counts, and is the vote on the shown question. */
function uniteVotes(stored: StoredVotes, merges: Merges): OwnVotes {
  const votes = new Map(stored.map(([id, vote]) => [shownFor(merges, id), vote]));
  return Object.fromEntries([...votes].filter(([, vote]) => vote !== "none"));
}

export function mergeOverlays(list: unknown, overlays: readonly QuestionOverlay[]): string {
  const votes: OwnVotes = Object.fromEntries(overlays.flatMap((overlay) => Object.entries(overlay.votes)));
  const questions = (list as Question[]).map((question) => withVote(question, votes));
  return JSON.stringify(orderQuestions([...questions, ...overlays.flatMap(({ held }) => held)]));
}

function withVote(question: Question, votes: OwnVotes): Question {
  return { ...question, userVote: votes[question.id] ?? "none" };
}
