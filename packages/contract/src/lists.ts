/** Several lists of an event in one answer: what a page polls. */
import * as z from "zod/mini";

import { READERS } from "./access.ts";

export const listCalls = {
  "GET /api/events/:eventId/lists": {
    access: READERS,
    summary: "Several lists, each as its own call answers it, without those that the caller has",
    query: z.object({
      /** The names of the lists, separated by spaces. After a dot, the version that the caller has. */
      since: z.string("since must name lists").check(z.maxLength(1000, "since is too long")),
    }),
    /** By the name of the list: its path after the event. */
    answer: z.record(z.string(), z.object({ version: z.string(), answer: z.unknown() })),
  },
} as const;
