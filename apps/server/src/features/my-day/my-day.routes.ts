import type { MyDay } from "@hubbub/contract/me";

import type { DeclareRoute } from "../../api/route.ts";
import { personOf } from "../../domain/identity/participant.ts";
import type { FeatureDeps } from "../feature-deps.ts";

/** What a participant contributed to an event, and what came of it. */
export function myDayRoutes(route: DeclareRoute, { kysely, activities }: FeatureDeps): void {
  route("GET /api/events/:eventId/my-day", async (call) => {
    const { event } = call;
    const person = personOf(call);
    const parts = await Promise.all(
      activities.flatMap((activity) => activity.parts?.myDay?.(kysely, event, person) ?? []),
    );
    // Together the activities have all its fields.
    return Object.assign({}, ...parts) as MyDay;
  });
}
