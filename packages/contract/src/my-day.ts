/** "My day": the caller's submissions in one event and their results, for the picture at the end of a session. */
import * as z from "zod/mini";

import { READERS } from "./access.ts";
import { partsOf } from "./activities/protocols.ts";
import { EventParams } from "./event-params.ts";

export const MyDay = z.object(partsOf("myDay"));
export type MyDay = z.infer<typeof MyDay>;

export const myDayCalls = {
  "GET /api/events/:eventId/my-day": {
    // Returns only what the caller sent, as GET /api/me.
    access: READERS,
    summary: "The caller's submissions in this event, by the browser's cookie and the wallet session",
    params: EventParams,
    answer: MyDay,
  },
} as const;
