/** Reads the translations of what people wrote: followed on the live channel, and polled. */
import type { TranslatedPost, TranslatedPosts } from "@hubbub/contract/translated-posts";
import type { Language } from "@hubbub/contract/languages";

import { postKey } from "./TranslatedText.tsx";
import { eventList } from "../live/event-list.ts";
import { useLiveMessage } from "../live/hooks.ts";
import { useFollow } from "../live/use-follow.ts";
import { useApplyChange, useLiveList } from "../live/use-live-list.ts";

/** Poll interval while the live channel is disconnected. */
const POSTS_REFRESH_MS = 5000;

export function useTranslatedPosts(eventId: string, language: Language) {
  const queryKey = ["translated-posts", eventId, language];
  const applyToPosts = useApplyChange<TranslatedPosts>(queryKey);
  useFollow("posts", [language]);
  useLiveMessage("posts:translated", (added) => {
    if (added.language === language) applyToPosts((list) => list && withPosts(list, added.posts));
  });
  return useLiveList<TranslatedPosts>({
    queryKey,
    list: eventList("GET /api/events/:eventId/posts/translated/:language", { eventId, language }),
    refreshMs: POSTS_REFRESH_MS,
    // No messages were applied while nothing showed it.
    refetchOnMount: "always",
  });
}

function withPosts(list: TranslatedPosts, added: readonly TranslatedPost[]): TranslatedPosts {
  const keys = new Set(added.map(({ kind, id }) => postKey(kind, id)));
  return { ...list, posts: [...added, ...list.posts.filter(({ kind, id }) => !keys.has(postKey(kind, id)))] };
}
