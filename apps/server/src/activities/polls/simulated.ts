/** What simulated attendees do in polls. */
import type { Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";

import type { SimulatedActivity } from "../../simulation/activity.ts";
import { pick } from "../../simulation/pace.ts";

/** Answers to polls with free text. */
const texts = ["practice", "a story", "silence", "water", "las preguntas", "die Stimme"] as const;

/** Simulated attendees do not answer in the last second of a quiz: their answers could arrive too late. */
const LAST_MS = 1000;

/** A random answer. Options at the start of the list are more frequent, so that the results look real. */
export function pollAnswer(
  { kind, options, scale }: Pick<Poll, "kind" | "options" | "scale">,
  random: () => number,
): PollAnswer {
  const ids = options.map(({ id }) => id);
  if (kind === "scale") return { value: Math.ceil((1 - random() ** 2) * (scale?.max ?? 1)) || 1 };
  if (kind === "text") return { text: pick(texts, random()) };
  if (kind === "ranking") return { ranking: shuffled(ids, random) };
  return { optionIds: [ids[Math.floor(random() ** 1.6 * ids.length)] ?? ""] };
}

function shuffled(ids: readonly string[], random: () => number): string[] {
  return ids
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

export const simulated: SimulatedActivity = () => {
  let open: Poll | null = null;
  const isTooLate = ({ closesAt }: Poll) => closesAt !== null && Date.parse(closesAt) - LAST_MS <= Date.now();
  return {
    list: "polls",
    read: (list) => (open = (list as Poll[]).find(({ state }) => state === "open") ?? null),
    receive: ({ type, data }) => {
      if (type === "poll:opened") open = data.poll;
      else if (type === "poll:closed" && data.pollId === open?.id) open = null;
    },
    actions: ({ person, random, post }) => {
      /** The last poll that this attendee answered. */
      let answered: string | null = null;
      return [
        {
          weight: 60,
          isPossible: () => open !== null && open.id !== answered && !isTooLate(open),
          perform: async () => {
            if (!open) return;
            answered = open.id;
            await post(`polls/${open.id}/answer`, { ...pollAnswer(open, random), ...person });
          },
        },
      ];
    },
  };
};
