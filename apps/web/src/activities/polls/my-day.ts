import { t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const pollsDay: MyDayPart = ({ pollAnswers, quizPoints }) => ({
  figures: { [t("Poll answers")]: pollAnswers, [t("Quiz points")]: quizPoints },
  section: null,
});
