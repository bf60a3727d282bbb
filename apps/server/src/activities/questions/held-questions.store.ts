/** Overlays of the list of questions: a participant's own questions that are held, or merged into another one. */
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { Overlays, type OverlayStoreDeps } from "../../api/overlays.ts";
import { type Merges, shownFor, toOwnQuestion } from "./question-row.ts";
import { listMerges } from "./question-merges.store.ts";
import { questionRows } from "./questions.store.ts";

const inOverlay = ["pending", "merged"] as const;

export type HeldQuestions = Overlays<readonly Question[]>;

export function createHeldQuestions({ kysely, bus, caches }: OverlayStoreDeps): HeldQuestions {
  return new Overlays<readonly Question[]>({
    name: "questions-held",
    bus,
    caches,
    listParticipants: async (eventId) => {
      const rows = await kysely
        .selectFrom("questions")
        .where("event_id", "=", eventId)
        .where("status", "in", inOverlay)
        .select("participant_key")
        .distinct()
        .execute();
      return rows.map((row) => row.participant_key);
    },
    findOverlay: async (eventId, participantKey) => {
      const rows = await questionRows(kysely)
        .where("questions.event_id", "=", eventId)
        .where("questions.participant_key", "=", participantKey)
        .where("questions.status", "in", inOverlay)
        .execute();
      const own = rows.map(toOwnQuestion);
      if (!own.some(({ mergedInto }) => mergedInto !== null)) return own;
      const merges = await listMerges(kysely, eventId);
      return own.map((question) => withShown(question, merges));
    },
  });
}

/** Of several questions that were merged one after another, attendees see only the last one. */
function withShown(question: Question, merges: Merges): Question {
  return question.mergedInto === null ? question : { ...question, mergedInto: shownFor(merges, question.id) };
}
