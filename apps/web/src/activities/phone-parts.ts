/** The event page's parts of all activities: `phone.ts` in each folder. */
import type { ActivityName } from "@hubbub/contract/activities";

import { partsIn } from "./parts.ts";
import type { PhonePart } from "./phone-part.ts";

export const PHONE_PARTS = partsIn(
  import.meta.glob<PhonePart<ActivityName>>("./*/phone.{ts,tsx}", { eager: true, import: "phone" }),
);
