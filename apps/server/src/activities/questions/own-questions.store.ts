/** What a participant has among the questions: their own held or merged questions, and the votes of a profile. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Vote } from "@hubbub/contract/activities/questions/index";
import { sql } from "kysely";

import { createOwnData, type FindOwn } from "../../api/own-data.ts";
import { profileIdOf, profileKey } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { ActivityDeps } from "../activity.ts";
import { toOwnQuestion } from "./question-row.ts";
import { questionRows } from "./questions.store.ts";

/** By the id of the question. */
export type OwnVotes = Readonly<Record<string, Vote>>;

export interface OwnQuestionData {
  /** Held questions, and questions that were merged into another one. */
  questions: readonly Question[];
  votes: OwnVotes;
}

export function createOwnQuestions(deps: ActivityDeps): FindOwn<OwnQuestionData> {
  const { kysely } = deps;
  const isMissingInList = sql<boolean>`(held_for IS NOT NULL OR merged_into IS NOT NULL)`;
  return createOwnData<OwnQuestionData>(deps, {
    name: "questions-own",
    listParticipants: async (eventId) => {
      const { rows } = await sql<{ participant_key: string }>`
        SELECT participant_key FROM questions WHERE event_id = ${eventId} AND ${isMissingInList}
        UNION
        SELECT ${profileKey("")} || profile_id FROM question_votes WHERE event_id = ${eventId}`.execute(kysely);
      return rows.map((row) => row.participant_key);
    },
    findOwn: async (eventId, participantKey) => {
      const profileId = profileIdOf(participantKey);
      const [rows, votes] = await Promise.all([
        questionRows(kysely, eventId).where("participant_key", "=", participantKey).where(isMissingInList).execute(),
        profileId === null ? [] : listVotes(kysely, eventId, profileId),
      ]);
      return {
        questions: rows.map(toOwnQuestion),
        // Of votes on questions that were merged the latest counts, and is the vote on the shown question.
        votes: Object.fromEntries(votes.map(({ shown_as, vote }) => [shown_as, vote])),
      };
    },
  });
}

/** A profile's votes in an event, the latest last. */
function listVotes(kysely: Connection, eventId: string, profileId: string) {
  return kysely
    .selectFrom("question_votes as votes")
    .innerJoin("questions", (join) =>
      join.onRef("questions.event_id", "=", "votes.event_id").onRef("id", "=", "question_id"),
    )
    .where("votes.profile_id", "=", profileId)
    .where("votes.event_id", "=", eventId)
    .select(["shown_as", "vote"])
    .orderBy("voted_at")
    .orderBy("question_id")
    .execute();
}
