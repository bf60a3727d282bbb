import type { PublicEvent } from "@hubbub/contract/events";

import { useOutboxHandlers } from "../activities/use-outbox-handlers.ts";

/** For tests of a part of the event page: handles what the server saved or refused, as the page does. */
export function OutboxHandlers({ event }: { event: PublicEvent }) {
  useOutboxHandlers(event);
  return null;
}
