/** What simulated attendees do in the reactions. */
import { MOODS, QUICK_EMOJIS, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";

import type { SimulatedActivity } from "../../simulation/activity.ts";
import { pick } from "../../simulation/pace.ts";

/** A second longer than the server's minimum interval between two mood votes. */
const MOOD_INTERVAL_MS = (REACTION_LOCK_SECONDS + 1) * 1000;
/** Exponent of the random number that chooses a mood. Above 1, moods at the start of the list are more frequent. */
const MOOD_SKEW = 1.6;

export const simulated: SimulatedActivity = () => ({
  list: "emoji",
  read: null,
  receive: null,
  actions: ({ person: { participantId }, random, post, send }) => {
    let nextMoodAt = 0;
    return [
      {
        weight: 12,
        isPossible: () => performance.now() >= nextMoodAt,
        perform: () => {
          nextMoodAt = performance.now() + MOOD_INTERVAL_MS;
          return post("emoji", { emoji: pick(MOODS, random() ** MOOD_SKEW), participantId });
        },
      },
      {
        weight: 28,
        isPossible: () => true,
        perform: async () => send({ type: "quick_reaction", data: { emoji: pick(QUICK_EMOJIS, random()) } }),
      },
    ];
  },
});
