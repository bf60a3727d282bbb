/** Messages on their way, and which of them the list already shows. Pure. */
import type { ChatMessage } from "@hubbub/contract/activities/chat";
import { normalizeText } from "@hubbub/contract/text";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { isOwn, type Reader } from "./message-list.ts";

/**
 * The entries to show below the list. The live channel may bring one's own message before the answer to it: then the
 * list's version stands for both.
 * @param sentAfter the newest message's id when an entry was sent, by key; unknown for those of earlier visits
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
