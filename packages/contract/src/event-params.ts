/** The event of an address; apart from event-id.ts, which pages use without any schema. */
import * as z from "zod/mini";

import { checked } from "./checked.ts";
import { normalizeEventId } from "./event-id.ts";

export const EventParams = z.object({ eventId: checked(z.string(), z.overwrite(normalizeEventId)) });
