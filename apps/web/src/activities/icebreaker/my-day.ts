import { t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

const RESPONSES_MAX = 6;

export const myDay: MyDayPart = {
  section: ({ responses }) => ({
    title: t("My icebreaker answers"),
    items: [...new Set(responses)].slice(0, RESPONSES_MAX).map((text) => ({ id: text, text, post: null })),
    more: 0,
  }),
};
