/** Event groups: a conference of sessions. */
import * as z from "zod/mini";

export const SESSION_ACCESS_MODES = ["hybrid", "sequential", "open"] as const;
export type SessionAccessMode = (typeof SESSION_ACCESS_MODES)[number];

export const PublicGroup = z.object({ permalink: z.string(), title: z.string() });
export type PublicGroup = z.infer<typeof PublicGroup>;

export const groupCalls = {
  "GET /api/public/event-groups/:groupId": {
    summary: "A group's name and address, by id or permalink",
    params: z.object({ groupId: z.string() }),
    answer: PublicGroup,
  },
} as const;
