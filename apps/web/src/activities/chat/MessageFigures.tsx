import type { Insights } from "@hubbub/contract/insights";

import { t } from "../../lib/i18n/translate.ts";
import { ReportFigure } from "../../ui/ReportFigure.tsx";

export function MessageFigures({ insights }: { insights: Insights | undefined }) {
  return <ReportFigure label={t("Chat messages")} value={insights?.totals.chat} />;
}
