/** Reads the captions in one language: followed on the live channel, and polled. */
import type { CaptionList, InterimText } from "@hubbub/contract/activities/captions/calls";
import type { Language } from "@hubbub/contract/languages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { eventList } from "../../live/event-list.ts";
import { useLiveMessage, useLiveStatus } from "../../live/hooks.ts";
import { listKey } from "../../live/live-list.ts";
import { useFollow } from "../../live/use-follow.ts";
import { liveQuery, useLiveList } from "../../live/use-live-list.ts";
import { withCaption, withoutCaption } from "./caption-list.ts";

/** The captions in all languages. */
export const captionsKey = (eventId: string) => listKey<CaptionList>("captions", eventId);

/** The ids of removed captions: a translation can arrive after the removal. */
const removedCaptions = new WeakMap<QueryClient, Set<string>>();

export function useCaptionList(eventId: string, language: Language) {
  const client = useQueryClient();
  const removed = removedCaptions.get(client) ?? new Set();
  removedCaptions.set(client, removed);
  useFollow("speech", [language]);
  useLiveMessage("caption:removed", ({ id }) => removed.add(id));
  // A desk that begins again completes what was removed as unfinished when its lease ended.
  useLiveMessage("captions:desk", () => removed.clear());
  return useLiveList(captionsQuery(eventId, language, removed));
}

const captionsQuery = (eventId: string, language: Language, removed: ReadonlySet<string>) =>
  liveQuery({
    queryKey: [...captionsKey(eventId), language],
    list: eventList("GET /api/events/:eventId/captions/:language", { eventId, language }),
    messages: {
      "caption:text": (list, caption) =>
        caption.language === language && !removed.has(caption.id) ? withCaption(list, caption) : list,
      "caption:removed": (list, { id }) => withoutCaption(list, id),
      "captions:desk": (list, { isLive }) => ({ ...list, isLive }),
    },
    refreshMs: 3000,
  });

/**
 * What is being said now, for readers of the language that is spoken. The component must also read the captions.
 * @param isLive whether somebody captions now, as the list says: a message about the end can be missed
 */
export function useInterim(language: Language, isLive: boolean): InterimText | null {
  const [interim, setInterim] = useState<InterimText | null>(null);
  const isConnected = useLiveStatus() === "connected";
  useLiveMessage("caption:interim", (text) => {
    if (text.language === language)
      setInterim((before) => (before?.id === text.id && before.revision > text.revision ? before : text));
  });
  useLiveMessage(["caption:text", "caption:removed"], ({ id }) =>
    setInterim((before) => (before?.id === id ? null : before)),
  );
  if (interim && !(isLive && isConnected)) setInterim(null);
  return interim?.language === language ? interim : null;
}
