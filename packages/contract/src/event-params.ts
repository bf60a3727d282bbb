/** Path parameter `:eventId`. Separate from event-id.ts, so that pages can use that file without loading zod. */
import * as z from "zod/mini";

import { checked } from "./checked.ts";
import { normalizeEventId } from "./event-id.ts";

export const EventParams = z.object({ eventId: checked(z.string(), z.overwrite(normalizeEventId)) });
