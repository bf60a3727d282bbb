/**
 * The list of questions. The shared list contains the open and answered ones. A caller's held and merged questions and
 * votes are the overlay.
 */
import { questions } from "@hubbub/contract/activities/questions/index";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";
import { type Question, QUESTION_LIST_MAX } from "@hubbub/contract/activities/questions/calls";

import { isOn } from "../../domain/events/event-state.ts";
import { CachedList } from "../../api/cached-list.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { certainKeysOf, type Identified, profileKey } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { type StaffView, toPublicQuestion } from "./question-row.ts";
import type { OwnQuestions, OwnVotes, QuestionOverlay } from "./own-questions.store.ts";
import { listLabeled } from "./question-labels.store.ts";
import { listQuestions } from "./questions.store.ts";
import type { ActivityDeps } from "../activity.ts";

export type QuestionList = ReturnType<typeof createQuestionList>;

export interface QuestionListDeps extends Pick<ActivityDeps, "kysely"> {
  ownQuestions: OwnQuestions;
}

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

/** The votes of a profile in an event, on the questions that are shown. */
export async function votesOf(
  { ownQuestions }: QuestionListDeps,
  eventId: string,
  { profile }: Pick<Identified, "profile">,
): Promise<OwnVotes> {
  const own = profile && (await ownQuestions.find(eventId, profileKey(profile.id)));
  return own?.votes ?? {};
}

/** How a member of the event's team sees the questions. */
export async function staffView(deps: QuestionListDeps, caller: Identified, eventId: string): Promise<StaffView> {
  const [votes, labels] = await Promise.all([votesOf(deps, eventId, caller), listLabeled(deps.kysely, eventId)]);
  return { ownKeys: certainKeysOf(caller), votes, labels };
}

export function mergeOverlays(list: unknown, overlays: readonly QuestionOverlay[]): string {
  const votes: OwnVotes = Object.assign({}, ...overlays.map((overlay) => overlay.votes));
  const listed = (list as Question[]).map((question) => ({ ...question, userVote: votes[question.id] ?? "none" }));
  return JSON.stringify(orderQuestions([...listed, ...overlays.flatMap((overlay) => overlay.questions)]));
}
