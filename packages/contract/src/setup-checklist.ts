/** Setup checklist: recommended steps before the first event, for the first organizer of the installation. */
import * as z from "zod/mini";

import { TEAM_ACCOUNTS } from "./access.ts";
import { flag } from "./schema.ts";

export const SETUP_STEPS = ["moderator", "rehearsal", "poster", "translation", "legal", "backup", "summit"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const SetupChecklist = z.object({
  /** Without the steps that the configuration disables. */
  steps: z.array(z.object({ name: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  isDismissed: z.boolean(),
});
export type SetupChecklist = z.infer<typeof SetupChecklist>;

export const setupCalls = {
  "GET /api/setup-checklist": {
    access: { who: "hub" },
    summary: "The setup checklist, for the first organizer of the installation; null for everybody else",
    answer: z.nullable(SetupChecklist),
  },
  "PATCH /api/setup-checklist": {
    // The handler checks that the caller is the installation's first organizer.
    access: { who: "hub" },
    summary: "Dismiss the checklist or show it again; the first organizer of the installation only",
    body: z.strictObject({ isDismissed: flag("isDismissed") }),
    answer: SetupChecklist,
  },
  "POST /api/events/:eventId/poster-prints": {
    access: { ...TEAM_ACCOUNTS, scope: null },
    summary: "Record that the event's poster was printed",
    body: z.strictObject({}),
    answer: z.null(),
    status: 204,
  },
} as const;
