/** What attendees wrote, in the reader's language. */
import * as z from "zod/mini";

import { READERS } from "./access.ts";
import type { Language } from "./languages.ts";
import { postKind } from "./moderation.ts";

/** Translated posts in the list. */
export const TRANSLATED_POSTS_LISTED = 200;
/** Shorter texts, by their letters, are not translated. */
export const TRANSLATED_LETTERS_MIN = 12;

/** A visible post whose translation differs from its original. */
export const TranslatedPost = z.object({ kind: postKind, id: z.string(), text: z.string() });
export type TranslatedPost = z.infer<typeof TranslatedPost>;

export const TranslatedPosts = z.object({
  /**
   * "unavailable": this server has no translation service. "limit": its translation limit for today is reached, or that
   * of this event for the hour.
   */
  state: z.enum(["available", "limit", "unavailable"]),
  posts: z.array(TranslatedPost),
});
export type TranslatedPosts = z.infer<typeof TranslatedPosts>;

export const translatedPostCalls = {
  "GET /api/events/:eventId/posts/translated/:language": {
    access: READERS,
    summary: `The newest ${TRANSLATED_POSTS_LISTED} posts, translated, as far as somebody follows the language`,
    isListed: true,
    answer: TranslatedPosts,
  },
} as const;

/** The live message: more translations, for those who follow this language (`follow` with the topic "posts"). */
export interface NewTranslatedPosts {
  language: Language;
  posts: TranslatedPost[];
}
