/** The mood votes of the demo event. */
import type { Mood } from "@hubbub/contract/activities/reactions/rules";

import type { FillDemo } from "../activity.ts";
import { sampleAttendees, sampleSubmission } from "../sample-attendees.ts";

const VOTES: Record<Mood, number> = { excited: 14, neutral: 7, bored: 3 };

export const fillDemo: FillDemo = async (transaction, eventId) => {
  const moods = Object.entries(VOTES).flatMap(([mood, count]) => Array<Mood>(count).fill(mood as Mood));
  const rows = sampleAttendees(moods.length).map((voter, index) => ({
    mood: moods[index] ?? "neutral",
    ...sampleSubmission(eventId, voter, moods.length - index),
  }));
  await transaction.insertInto("reaction_votes").values(rows).execute();
  await transaction
    .insertInto("reaction_counts")
    .values({ event_id: eventId, ...VOTES })
    .execute();
};
