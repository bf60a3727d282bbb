/** The event page's parts of all activities: `phone.ts` in each folder. */
import { partsIn } from "./parts.ts";
import type { PhonePart } from "./phone-part.ts";

export const PHONE_PARTS = partsIn(import.meta.glob<PhonePart>("./*/phone.{ts,tsx}", { eager: true, import: "phone" }));
