/** The sample attendees of the demo event. They have profiles without a wallet account, numbered from 1. */
import { simulatedName } from "../simulation/names.ts";

/** Ids of all sample attendees begin with it. */
export const SAMPLE_PREFIX = "sample-";

/** Their id is that of the profile, and the participant key. */
export function sampleAttendee(number: number) {
  return { id: `${SAMPLE_PREFIX}${number}`, name: simulatedName(number) };
}

/** The first sample attendees. */
export function sampleAttendees(count = 24) {
  return Array.from({ length: count }, (_, index) => sampleAttendee(index + 1));
}

/** The columns of a submission by a sample attendee, `stepsAgo` times twenty seconds before now. */
export function sampleSubmission(eventId: string, { id }: { id: string }, stepsAgo: number) {
  return {
    event_id: eventId,
    participant_key: id,
    profile_id: id,
    submitted_at: new Date(Date.now() - stepsAgo * 20_000),
  };
}

/** Numbers from 0 to below 1, evenly distributed: multiples of the golden ratio. The same ones each time for an event. */
export function sampleRandom(eventId: string): () => number {
  let last = Number.parseInt(eventId, 36) / 1000;
  return () => (last = (last + 0.618034) % 1);
}
