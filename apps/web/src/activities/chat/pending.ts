import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { normalizeText } from "@hubbub/contract/text";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { isOwn, type Reader } from "./message-list.ts";

/**
 * Returns the outbox entries to show below the list. An own message may be pushed before its answer arrives: such an
 * entry is omitted, because the list contains it already.
 * @param sentAfter id of the newest message when an entry was sent, by key; without a value for earlier visits
 */
export function pendingEntries(
  entries: readonly OutboxEntry[],
  messages: readonly ChatMessage[],
  reader: Reader,
  sentAfter: ReadonlyMap<string, number>,
): OutboxEntry[] {
  const unclaimed = messages.filter((message) => isOwn(message, reader));
  return entries.filter(({ key, state, label }) => {
    const after = sentAfter.get(key);
    if (state === "refused" || after === undefined) return state !== "saved";
    const text = normalizeText(label);
    const index = unclaimed.findIndex(({ id, content }) => Number(id) > after && content === text);
    if (index >= 0) unclaimed.splice(index, 1);
    return index < 0;
  });
}
