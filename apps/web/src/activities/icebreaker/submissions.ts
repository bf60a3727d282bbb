/** Submits icebreaker responses through the outbox. */
import { participantId } from "../../lib/participant-id.ts";
import { submit } from "../../outbox/use-outbox.ts";

export const SUBMIT_RESPONSE = "POST /api/events/:eventId/icebreaker";

interface Draft {
  response: string;
  participantName: string;
  profileId: string | null;
}

/** Submits a response. Returns the key of its outbox entry. */
export function submitResponse(eventId: string, { response, participantName, profileId }: Draft): string {
  return submit({
    call: SUBMIT_RESPONSE,
    params: { eventId },
    body: { response, participantName, profileId, participantId },
    label: response,
  });
}
