import { ACTIVITIES } from "@hubbub/contract/activities";

import type { ActivityTesting, Authors } from "./activity-testing.ts";

/** Of all activities, in the order of the units. */
export const activityTestings: readonly ActivityTesting[] = await Promise.all(
  ACTIVITIES.map(async ({ name }) => {
    const { testing } = (await import(`../activities/${name}/testing.ts`)) as { testing: ActivityTesting };
    return testing;
  }),
);

/** Creates one of each kind of content in the event with this path. @returns the ids, by the names of parameters */
export async function seedAll(authors: Authors, path: string): Promise<Readonly<Record<string, string>>> {
  const seeds = {};
  for (const { seed } of activityTestings) Object.assign(seeds, await seed?.(authors, path));
  return seeds;
}
