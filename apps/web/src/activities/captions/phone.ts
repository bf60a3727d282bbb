import type { PhonePart } from "../phone-part.ts";

export const captionsPhone: PhonePart<"captions"> = {};
