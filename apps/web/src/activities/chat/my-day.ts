import { t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const chatDay: MyDayPart = ({ chatMessages }) => ({ figures: { [t("Messages")]: chatMessages }, section: null });
