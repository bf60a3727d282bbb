import type { PhonePart } from "../phone-part.ts";

export const feedbackPhone: PhonePart = {
  tab: null,
  area: null,
  Notice: null,
  submissions: [],
};
