/**
 * How often somebody may do something: all limits that answer 429, except those of failed sign-ins, which the sign-on
 * counts (apps/identity/src/sign-in/limits.ts). They are counted
 *
 * - in the database, in the transaction that stores what is counted. However many workers and nodes there are, together
 *   they allow no more.
 * - in memory (`MemoryLimit` of server-kit), if nothing is stored that could be counted, or to save the query. A process
 *   that restarts begins at zero, and several workers or nodes each allow as much.
 *
 * Floating reactions above an event's rate are dropped and not refused (activities/reactions/floating-reactions.ts).
 */
import { CORRECTION_SECONDS, SEGMENTS_PER_SECOND } from "@hubbub/contract/activities/captions/index";
import { ICEBREAKER_RESPONSES_PER_PARTICIPANT } from "@hubbub/contract/activities/icebreaker/index";
import { REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import { msg } from "@hubbub/contract/messages";

import { Refusal } from "../../platform/http/refusal.ts";

/**
 * Callers decide whose attempts are counted together: those of a participant in one event, or, where a comment says so,
 * of a network.
 */
export interface Limit {
  countedIn: "database" | "memory";
  max: number;
  windowSeconds: number;
  /** Whether all attempts count, however old they are. `windowSeconds` is for Retry-After only. */
  neverResets?: boolean;
  /** @param wait seconds until another attempt may be allowed, for Retry-After */
  refuse: (wait: number) => Refusal;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A literal, because the message catalogs contain it. Its type makes the build fail if the limit changes. */
const RESPONSES_SENTENCE: `You have sent ${typeof ICEBREAKER_RESPONSES_PER_PARTICIPANT} answers, the maximum for one event` =
  msg("You have sent 10 answers, the maximum for one event");

const tooMany = (sentence: string) => (wait: number) => new Refusal("rate_limited", sentence, wait);

export const LIMITS = {
  chatMessages: {
    countedIn: "database",
    max: 20,
    windowSeconds: MINUTE,
    refuse: tooMany("You can send up to 20 messages a minute. Please try again in a minute."),
  },
  questions: {
    countedIn: "database",
    max: 5,
    windowSeconds: MINUTE,
    refuse: tooMany("You can ask up to 5 questions a minute. Please try again in a minute."),
  },
  /** For the whole event. `windowSeconds` is only the Retry-After, which every 429 has. */
  icebreakerResponses: {
    countedIn: "database",
    max: ICEBREAKER_RESPONSES_PER_PARTICIPANT,
    windowSeconds: DAY,
    neverResets: true,
    refuse: tooMany(RESPONSES_SENTENCE),
  },
  moodVotes: {
    countedIn: "database",
    max: 1,
    windowSeconds: REACTION_LOCK_SECONDS,
    refuse: (wait) =>
      new Refusal("rate_limited", `You can vote again in ${wait} ${wait === 1 ? "second" : "seconds"}`, wait),
  },
  /** A board limits how many ideas a person may send. This is for many boards one after another. */
  ideas: {
    countedIn: "database",
    max: 20,
    windowSeconds: MINUTE,
    refuse: tooMany("You can send up to 20 ideas a minute. Please try again in a minute."),
  },
  /** A withdrawn vote leaves no row to count. A board limits the votes of a person exactly. */
  ideaVotes: {
    countedIn: "memory",
    max: 60,
    windowSeconds: MINUTE,
    refuse: tooMany("You are changing your votes too often. Please try again in a minute."),
  },
  /** Answers to the poll that is open. */
  pollAnswers: {
    countedIn: "database",
    max: 10,
    windowSeconds: MINUTE,
    refuse: tooMany("You are changing your answer too often. Please try again in a minute."),
  },
  /** Also changes of an entry that is in the queue. Each makes the pages of the event read the queue again. */
  microphoneJoins: {
    countedIn: "memory",
    max: 10,
    windowSeconds: MINUTE,
    refuse: tooMany("You are joining the queue too often. Please try again in a minute."),
  },
  /** A reaction that is taken back leaves no row to count. More of them on two nodes harm nobody. */
  chatReactions: {
    countedIn: "memory",
    max: 60,
    windowSeconds: MINUTE,
    refuse: tooMany("Slow down!"),
  },
  /** Also counts members of the team. The day's characters, which are exact, bound the cost on any number of nodes. */
  translations: {
    countedIn: "memory",
    max: 30,
    windowSeconds: MINUTE,
    refuse: tooMany("You are translating too often. Please try again in a minute."),
  },
  /** What a desk sends. Several nodes may allow more for a moment: one desk speaks to one of them. */
  captionSegments: {
    countedIn: "memory",
    max: SEGMENTS_PER_SECOND,
    windowSeconds: 1,
    refuse: tooMany("You are sending captions too fast. Please wait a moment."),
  },
  /** Of an account: previews and imports. Each one can create hundreds of sessions. */
  scheduleImports: {
    countedIn: "memory",
    max: 60,
    windowSeconds: MINUTE,
    refuse: tooMany("You are importing schedules too often. Please try again in a minute."),
  },
  /** Corrections of one caption: readers see its text change. */
  captionCorrections: {
    countedIn: "memory",
    max: 1,
    windowSeconds: CORRECTION_SECONDS,
    refuse: tooMany("This caption was just corrected. Please wait a second."),
  },
  /** Tests of webhooks, and deliveries that an organizer sends again. */
  webhookSends: {
    countedIn: "memory",
    max: 30,
    windowSeconds: MINUTE,
    refuse: tooMany("You are sending webhooks too often. Please try again in a minute."),
  },
  /** Failed attempts of a network. A secret is too long to be guessed, with any number of nodes. */
  failedLinkOpenings: {
    countedIn: "memory",
    max: 30,
    windowSeconds: MINUTE,
    refuse: tooMany("Too many attempts. Please try again in a minute."),
  },
  /** Of one key. Each worker and node allows as much: the limit protects the server from a program that repeats itself. */
  apiKeyRequests: {
    countedIn: "memory",
    max: 120,
    windowSeconds: MINUTE,
    refuse: tooMany("An API key can send up to 120 requests a minute. Please try again in a minute."),
  },
  /**
   * Of a network. Each erasure makes every page in the rooms reload its lists. Enough for many people behind one
   * address, not for a script.
   */
  erasures: {
    countedIn: "memory",
    max: 30,
    windowSeconds: MINUTE,
    refuse: tooMany("Too many people on your network are erasing their data. Please try again in a minute."),
  },
  /**
   * People without an account, or with a new one, who begin to take part in one event. Allowed per network: `max`, plus
   * three for each person of that network who was present within the last ten minutes (newcomers.ts). Others are
   * slowed down. Each node counts its own people and allows its share of this number.
   */
  newcomers: {
    countedIn: "memory",
    max: 10,
    windowSeconds: 10 * MINUTE,
    refuse: tooMany(
      "Too many new attendees on your network are sending contributions. Please try again in a few seconds.",
    ),
  },
} as const satisfies Record<string, Limit>;

/** Open sockets of one key: not attempts, so no time ends the limit. Each worker and node allows as many. */
export const API_KEY_SOCKETS = {
  max: 20,
  refuse: () => new Refusal("rate_limited", "An API key can have up to 20 open connections. Close one first."),
} as const;

/** Share of the day's characters that one payer may send within an hour (decision 020). */
const NETWORK_SHARE = 1 / 4;
/** Without a daily limit: enough for about 180 people who translate everything that a speaker says in an hour. */
const WITHOUT_DAILY_LIMIT = 10_000_000;

/**
 * The characters that may be translated. Those of the day are counted in services/translator/usage.store.ts, by the UTC
 * day of the database's clock. A payer is a network, or the captions, the transcripts or the posts of an event. Each may
 * send a share of them within an hour: a script that changes its cookies cannot use the other three quarters of the day
 * in that hour, and a venue can use everything within four hours. With n nodes a payer may reach the day's limit in a
 * shorter time, but not exceed it.
 * @param perDay the installation's daily characters; null without a limit
 */
export function characterLimits(perDay: number | null) {
  const ofNetwork = perDay === null ? WITHOUT_DAILY_LIMIT : Math.floor(perDay * NETWORK_SHARE);
  return {
    perDay: {
      countedIn: "database",
      max: perDay ?? Infinity,
      windowSeconds: DAY,
      refuse: tooMany(
        "This server has reached its translation limit for today. Translation will resume at midnight UTC.",
      ),
    },
    ofNetwork: {
      countedIn: "memory",
      max: Math.max(TRANSLATE_TEXT_MAX, ofNetwork),
      windowSeconds: HOUR,
      refuse: tooMany("Your network has reached its translation limit for this hour. Please try again later."),
    },
  } as const satisfies Record<string, Limit>;
}
