import { mergeParts } from "@hubbub/contract/activities/protocols";

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
    return mergeParts(parts);
  });
}
