import { ACTIVITIES } from "@hubbub/contract/activities";

import type { ActivityTesting } from "./activity-testing.ts";

/** Of all activities, in the order of the units. */
export const activityTestings: readonly ActivityTesting[] = await Promise.all(
  ACTIVITIES.map(async ({ name }) => {
    const { testing } = (await import(`../activities/${name}/testing.ts`)) as { testing: ActivityTesting };
    return testing;
  }),
);
