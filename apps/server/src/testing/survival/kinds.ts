/** What the simulated attendees of the kill test submit, and where it is stored. An activity without a row does not compile. */
import type { Submitted } from "@hubbub/contract/activities";

interface Submission {
  /** The last part of the path of its call. */
  path: string;
  body: (text: string) => object;
  /** Query of the ids and texts of an event. A submission without a text is recognized by its idempotency key. */
  stored: string;
  hasText: boolean;
}

export const SURVIVAL: Record<Submitted, Submission | null> = {
  icebreaker: {
    path: "icebreaker",
    body: (text) => ({ response: text }),
    stored: "SELECT id::text, response AS text FROM icebreaker_responses WHERE event_id = $1",
    hasText: true,
  },
  questions: {
    path: "social",
    body: (text) => ({ content: text }),
    stored: "SELECT id::text, content AS text FROM questions WHERE event_id = $1",
    hasText: true,
  },
  chat: {
    path: "chat",
    body: (text) => ({ content: text }),
    stored: "SELECT id::text, content AS text FROM chat_messages WHERE event_id = $1",
    hasText: true,
  },
  reactions: {
    path: "emoji",
    body: () => ({ emoji: "excited" }),
    // A vote that was stored twice has no receipt.
    stored: `SELECT vote.id::text, coalesce(idempotency_key, 'no receipt') AS text
             FROM reaction_votes vote
             LEFT JOIN receipts ON receipts.event_id = vote.event_id AND receipts.receipt ->> 'id' = vote.id::text
               AND receipts.scope = vote.event_id || ' reactions'
             WHERE vote.event_id = $1`,
    hasText: false,
  },
  // Nobody opens a poll, or ends the session.
  polls: null,
  feedback: null,
};

/** The activities that take part in the test. */
export const KINDS = (Object.keys(SURVIVAL) as Submitted[]).flatMap((name) => {
  const submission = SURVIVAL[name];
  return submission ? [{ name, ...submission }] : [];
});
export type Kind = (typeof KINDS)[number];
