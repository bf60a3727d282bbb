import type { Kysely } from "kysely";

import type { Module } from "../../api/module.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import { feedbackRoutes } from "./feedback.routes.ts";
import { createFeedbackWriter } from "./feedback.store.ts";

/** The closing feedback: stars and comments after the end of a session. */
export function createFeedbackModule({ kysely, bus }: { kysely: Kysely<Schema>; bus: Bus }): Module {
  const broadcaster = new CoalescingBroadcaster(bus, { intervalMs: 1000, isImmediate: true });
  const writer = createFeedbackWriter(kysely, (eventIds) => {
    for (const roomId of eventIds)
      broadcaster.add("feedback", {
        roomId,
        invalidates: [],
        message: { type: "feedback:changed", data: {} },
        audience: "staff",
      });
  });
  return {
    routes: (route) => feedbackRoutes(route, { kysely, writer }),
    writers: { feedback: writer },
    close: async () => {
      await writer.close();
      broadcaster.flush();
    },
  };
}
