/**
 * The list of questions. The shared list contains the open and answered ones. A caller's held questions and votes
 * are the overlay.
 */
import { type Question, QUESTION_LIST_MAX, type Vote } from "@hubbub/contract/activities/questions";
import { orderQuestions } from "@hubbub/contract/activities/question-order";
import type { Kysely } from "kysely";

import { CachedList } from "../../api/cached-list.ts";
import { type ListOverlay, overlayFrom } from "../../api/overlays.ts";
import { nameOf, type Snapshots } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { listQuestions, votesOfProfile } from "./questions.store.ts";
import { toPublicQuestion } from "./question-row.ts";
import type { HeldQuestions } from "./held-questions.store.ts";

export type QuestionList = ReturnType<typeof createQuestionList>;

export interface QuestionListDeps {
  kysely: Kysely<Schema>;
  snapshots: Snapshots;
  questionList: QuestionList;
  heldQuestions: HeldQuestions;
}

/** Votes by question id. */
type OwnVotes = Readonly<Record<string, Vote>>;
type QuestionOverlay = readonly Question[] | OwnVotes;

const noVotes: OwnVotes = {};

export function createQuestionList(kysely: Kysely<Schema>, snapshots: Snapshots) {
  return new CachedList(snapshots, {
    call: "GET /api/events/:eventId/social",
    name: "questions",
    isShown: (event: EventRecord) => event.enableSocialWall,
    build: async (event) => {
      const rows = await listQuestions(kysely, event.id, ["open", "answered"]);
      return JSON.stringify(orderQuestions(rows.map(toPublicQuestion)).slice(0, QUESTION_LIST_MAX));
    },
  });
}

/** A caller's own held questions and own votes. Only profiles vote, so the fast path needs no votes. */
export function questionOverlay(deps: QuestionListDeps): ListOverlay<QuestionOverlay> {
  const held: ListOverlay<QuestionOverlay> = overlayFrom<QuestionOverlay>(deps.heldQuestions, mergeOverlays);
  return {
    ...held,
    find: async (eventId, caller) => {
      const [votes, questions] = await Promise.all([
        ownVotes(deps, eventId, caller.profile?.id ?? null),
        held.find(eventId, caller),
      ]);
      return Object.keys(votes).length === 0 ? questions : [votes, ...questions];
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
  return (await snapshots.read(eventId, nameOf("questions-votes", profileId), build)).json() as OwnVotes;
}

function mergeOverlays(list: unknown, own: readonly QuestionOverlay[]): string {
  const votes = own.find(isVotes) ?? noVotes;
  const questions = (list as Question[]).map((question) => withVote(question, votes));
  return JSON.stringify(orderQuestions([...questions, ...own.filter(isQuestions).flat()]));
}

function isQuestions(own: QuestionOverlay): own is readonly Question[] {
  return Array.isArray(own);
}

function isVotes(own: QuestionOverlay): own is OwnVotes {
  return !isQuestions(own);
}

function withVote(question: Question, votes: OwnVotes): Question {
  return { ...question, userVote: votes[question.id] ?? "none" };
}
