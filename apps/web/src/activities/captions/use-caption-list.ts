/** Reads the captions in one language: followed on the live channel, and polled. */
import type { CaptionList, InterimText } from "@hubbub/contract/activities/captions/calls";
import type { Language } from "@hubbub/contract/languages";
import { useState } from "react";

import { request } from "../../lib/request.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { useFollow } from "../../live/use-follow.ts";
import { useApplyChange, useLiveList } from "../../live/use-live-list.ts";
import { withCaption, withoutCaption } from "./caption-list.ts";

/** Poll interval while the live channel is disconnected. */
const CAPTIONS_REFRESH_MS = 3000;

/** The captions in all languages. */
export const captionsKey = (eventId: string) => ["captions", eventId] as const;

export function useCaptionList(eventId: string, language: Language) {
  const queryKey = [...captionsKey(eventId), language];
  const applyToList = useApplyChange<CaptionList>(queryKey);
  useFollow("speech", [language]);
  useLiveMessage("caption:text", (caption) => {
    if (caption.language === language) applyToList((list) => list && withCaption(list, caption));
  });
  useLiveMessage("caption:removed", ({ id }) => applyToList((list) => list && withoutCaption(list, id)));
  useLiveMessage("captions:desk", ({ isLive }) => applyToList((list) => list && { ...list, isLive }));
  return useLiveList<CaptionList>({
    queryKey,
    fetch: (signal) =>
      request("GET /api/events/:eventId/captions/:language", { params: { eventId, language }, signal }),
    refreshMs: CAPTIONS_REFRESH_MS,
    // No messages were applied while nothing showed it.
    refetchOnMount: "always",
  });
}

/** What is being said now, for readers of the language that is spoken. The component must also read the captions. */
export function useInterim(language: Language): InterimText | null {
  const [interim, setInterim] = useState<InterimText | null>(null);
  const end = (id: string) => setInterim((before) => (before?.id === id ? null : before));
  useLiveMessage("caption:interim", (text) => {
    if (text.language === language)
      setInterim((before) => (before?.id === text.id && before.revision > text.revision ? before : text));
  });
  useLiveMessage("caption:text", ({ id }) => end(id));
  useLiveMessage("caption:removed", ({ id }) => end(id));
  useLiveMessage("captions:desk", ({ isLive }) => {
    if (!isLive) setInterim(null);
  });
  return interim?.language === language ? interim : null;
}
