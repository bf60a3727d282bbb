/** Helpers for tests of reactions, which use real components, cache and outbox with a fake network. */
import type { PublicEvent } from "@hubbub/contract/events";

import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { someEvent as anEvent } from "../../testing/events.ts";
import { serve, type Server } from "../../testing/fake-server.ts";
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { ReactionsTab } from "./ReactionsTab.tsx";

let events = 0;

/** Another event for each test, because all tests share one outbox and one storage. */
export function reactionsEvent(change: Partial<PublicEvent> = {}): PublicEvent {
  events += 1;
  return {
    ...anEvent,
    enableTranslation: false,
    id: `7KQ4M${String(events).padStart(3, "0")}`,
    ...change,
  };
}

export interface Vote {
  emoji: string;
  key: string | null;
}

/**
 * A fake server that answers reads with `results` and votes with `voteAnswer`. Returns a function that lists the votes.
 */
export function serveReactions(results: unknown, voteAnswer: Server[string]): () => Vote[] {
  const sent = serve({
    "GET /api/events/:eventId/emoji": { body: results },
    "POST /api/events/:eventId/emoji": voteAnswer,
  });
  return () =>
    sent
      .filter(({ name }) => name.startsWith("POST"))
      .map(({ body, headers }) => ({ ...(body as { emoji: string }), key: headers.get("Idempotency-Key") }));
}

/** The tab with the parts of the event page that it needs. */
export function Page({ event }: { event: PublicEvent }) {
  return (
    <>
      <ReactionsTab event={event} />
      <OutboxHandlers event={event} />
      <FloatingEmojiLayer place="page" />
    </>
  );
}
