/** How many characters may be translated. */
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";

import { DAY, HOUR, type Limit, tooMany } from "../../api/rate-limits/limits.ts";

/** Share of the day's characters that one payer may send within an hour (decision 020). */
const NETWORK_SHARE = 1 / 4;
/** Without a daily limit: enough for about 180 people who translate everything that a speaker says in an hour. */
const WITHOUT_DAILY_LIMIT = 10_000_000;

/**
 * Those of the day are counted in usage.store.ts, by the UTC day of the database's clock. A payer is a network, or the
 * captions, the transcripts or the posts of an event. Each may send a share of them within an hour: a script that
 * changes its cookies cannot use the other three quarters of the day in that hour, and a venue can use everything within
 * four hours. With n nodes a payer may reach the day's limit in a shorter time, but not exceed it.
 * @param perDay the installation's daily characters; null without a limit
 */
export function characterLimits(perDay: number | null) {
  const ofNetwork = perDay === null ? WITHOUT_DAILY_LIMIT : Math.floor(perDay * NETWORK_SHARE);
  return {
    perDay: {
      max: perDay ?? Infinity,
      windowSeconds: DAY,
      refuse: tooMany(
        "This server has reached its translation limit for today. Translation will resume at midnight UTC.",
      ),
    },
    ofNetwork: {
      max: Math.max(TRANSLATE_TEXT_MAX, ofNetwork),
      windowSeconds: HOUR,
      refuse: tooMany("Your network has reached its translation limit for this hour. Please try again later."),
    },
  } as const satisfies Record<string, Limit>;
}
