import type { Kysely } from "kysely";

import type { ActivityModule } from "../../api/module.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { publishFeedback } from "./feedback-broadcasts.ts";
import { feedbackRoutes } from "./feedback.routes.ts";
import { createFeedbackWriter } from "./feedback.store.ts";

/** The closing feedback: stars and comments after the end of a session. */
export function createFeedbackModule({ kysely, bus }: { kysely: Kysely<Schema>; bus: Bus }): ActivityModule {
  const writer = createFeedbackWriter(kysely, (eventIds) => publishFeedback(bus, eventIds));
  return {
    routes: (route) => feedbackRoutes(route, { kysely, writer }),
    writers: { feedback: writer },
    close: () => writer.close(),
  };
}
