/** The responses of the demo event. */
import type { FillDemo } from "../activity.ts";
import { sampleAttendees, sampleRandom, sampleSubmission } from "../sample-attendees.ts";
import { simulatedResponse } from "./simulated.ts";

export const fillDemo: FillDemo = async (transaction, eventId) => {
  const random = sampleRandom(eventId);
  const authors = [...sampleAttendees(), ...sampleAttendees()];
  const rows = authors.map((author, index) => ({
    response: simulatedResponse(random),
    participant_name: author.name,
    ...sampleSubmission(eventId, author, authors.length - index),
  }));
  await transaction.insertInto("icebreaker_responses").values(rows).execute();
  await transaction.insertInto("icebreaker_counts").values({ event_id: eventId, shown: rows.length }).execute();
};
