import { t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const reactionsDay: MyDayPart = ({ reactions }) => ({ figures: { [t("Reactions")]: reactions }, section: null });
