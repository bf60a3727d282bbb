/** Reads the translations of what people wrote: followed on the live channel, and polled. */
import type { TranslatedPost, TranslatedPosts } from "@hubbub/contract/translated-posts";
import type { Language } from "@hubbub/contract/languages";

import { postKey } from "./TranslatedText.tsx";
import { eventList } from "../live/event-list.ts";
import { useFollow } from "../live/use-follow.ts";
import { liveQuery, useLiveList } from "../live/use-live-list.ts";

export function useTranslatedPosts(eventId: string, language: Language) {
  useFollow("posts", [language]);
  return useLiveList(translatedPostsQuery(eventId, language));
}

const translatedPostsQuery = (eventId: string, language: Language) =>
  liveQuery({
    queryKey: ["translated-posts", eventId, language],
    list: eventList("GET /api/events/:eventId/posts/translated/:language", { eventId, language }),
    messages: {
      "posts:translated": (list, added) => (added.language === language ? withPosts(list, added.posts) : list),
    },
    refreshMs: 5000,
  });

function withPosts(list: TranslatedPosts, added: readonly TranslatedPost[]): TranslatedPosts {
  const keys = new Set(added.map(({ kind, id }) => postKey(kind, id)));
  return { ...list, posts: [...added, ...list.posts.filter(({ kind, id }) => !keys.has(postKey(kind, id)))] };
}
