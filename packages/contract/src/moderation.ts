/** Moderation settings of an event: words of the text filter, and muted participants. */
import * as z from "zod/mini";

import { MODERATORS, TEAM_ACCOUNTS } from "./access.ts";
import { valuesOf } from "./activities/index.ts";
import { msg } from "./messages.ts";
import { expectedVersion, instant, rowId, text } from "./schema.ts";

const postKinds = valuesOf("moderation").flatMap(({ postKind }) => postKind ?? []);
/** A kind of posts of attendees. */
export const postKind = z.enum(postKinds, `kind must be one of ${postKinds.join(", ")}`);

/** Maximum number of words, and of exceptions, per event. */
export const FILTER_WORDS_MAX = 500;
/** Minimum number of letters and digits in a word. */
export const FILTER_WORD_MIN = 2;
/** Maximum length of a word. */
export const FILTER_WORD_MAX = 40;
/** Maximum number of muted participants per event. */
export const MUTES_MAX = 1000;

/** What happens to a text with a filtered word: "hold" for a moderator, or "refuse" with 400. */
export const TEXT_FILTER_ACTIONS = ["hold", "refuse"] as const;

/** Why a post is held for a moderator. Only the event's team sees "muted". */
export const HELD_FOR = ["language", "link", "muted"] as const;
export type HeldFor = (typeof HELD_FOR)[number];

function lengthOf(word: string): number {
  return word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

export function isFilterWord(word: string): boolean {
  return word.length <= FILTER_WORD_MAX && lengthOf(word) >= FILTER_WORD_MIN;
}

const filterWord = text("Word", { max: FILTER_WORD_MAX }).check(
  z.refine((word) => isFilterWord(word), msg("A word needs at least 2 letters or digits")),
);
const wordList = z
  .array(filterWord, "words must be a list")
  .check(z.maxLength(FILTER_WORDS_MAX, `At most ${FILTER_WORDS_MAX} words`));
const exceptionList = z
  .array(filterWord, "exceptions must be a list")
  .check(z.maxLength(FILTER_WORDS_MAX, `At most ${FILTER_WORDS_MAX} exceptions`));

/** An event's own words, besides the installation's lists. Exceptions are allowed even if a list contains them. */
export const FilterWordLists = z.strictObject({ words: wordList, exceptions: exceptionList });

export const SetTextFilter = z.strictObject({ ...FilterWordLists.shape, version: expectedVersion });
export type SetTextFilter = z.input<typeof SetTextFilter>;

export const TextFilterSettings = z.object({
  words: z.array(z.string()),
  exceptions: z.array(z.string()),
  version: z.number(),
  /** Number of words in the installation's list (`WORDS_FILE`), without the built-in lists. */
  installationWords: z.number(),
  action: z.enum(TEXT_FILTER_ACTIONS),
});
export type TextFilterSettings = z.infer<typeof TextFilterSettings>;

/** A muted participant. The key is not included, because it can be a network address. */
export const Mute = z.object({
  id: z.string(),
  /** Name on the post that they were muted by, or on their newest post. */
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  mutedAt: instant,
  /** The username of the team member, or the label of the access link, that muted them. */
  mutedBy: z.nullable(z.string()),
});
export type Mute = z.infer<typeof Mute>;

export const moderationCalls = {
  "GET /api/events/:eventId/text-filter": {
    access: TEAM_ACCOUNTS,
    summary: "The event's own words and exceptions of the text filter",
    answer: TextFilterSettings,
  },
  "PUT /api/events/:eventId/text-filter": {
    access: TEAM_ACCOUNTS,
    summary: "Replace the event's own words and exceptions of the text filter",
    body: SetTextFilter,
    answer: TextFilterSettings,
  },
  "GET /api/events/:eventId/mutes": {
    access: MODERATORS,
    summary: "Participants whose next posts are held for review, the newest first",
    answer: z.array(Mute),
  },
  "POST /api/events/:eventId/mutes": {
    access: MODERATORS,
    summary: "Mute a participant: hold their next posts for review. Idempotent",
    /**
     * Identifies a participant by one of their posts, or by their key: `p:` and the id of a wallet profile, `c:` and the id
     * in the participant cookie, `l:` and the label of a page visit, or `a:` and a network address.
     */
    body: z.union(
      [
        z.strictObject({
          of: z.strictObject({
            kind: postKind,
            id: rowId,
          }),
        }),
        z.strictObject({
          participantKey: z
            .string("participantKey must be text")
            .check(z.regex(/^[pcla]:[^\p{Cc}\p{Cs}]{1,200}$/u, "participantKey is malformed")),
        }),
      ],
      "Name the participant with of or with participantKey",
    ),
    answer: Mute,
    status: 201,
  },
  "DELETE /api/events/:eventId/mutes/:muteId": {
    access: MODERATORS,
    summary: "Unmute a participant; held posts stay held",
    answer: z.null(),
    status: 204,
  },
} as const;
