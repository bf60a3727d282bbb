import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/index";
import { Cloud } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { countMatching } from "../../moderation/post.ts";
import type { AdminPart } from "../admin-part.ts";
import { figure, pendingCount, reportFigure, toReview } from "../hook-components.tsx";
import { useStaffResponses } from "./staff-responses.ts";
import { IcebreakerOverview } from "./IcebreakerOverview.tsx";
import { IcebreakerPreview } from "./IcebreakerPreview.tsx";
import { IcebreakerPanel } from "./IcebreakerPanel.tsx";
import { ReportCloud } from "./ReportCloud.tsx";
import { TopWords } from "./TopWords.tsx";
import { useIcebreakerList } from "./queries.ts";

export const icebreakerAdmin: AdminPart = {
  icon: Cloud,
  stageLabel: () => t("Word cloud"),
  exportLabel: () => t("Icebreaker, CSV"),
  loggedActions: {
    response_hidden: () => t("Icebreaker answer hidden"),
    response_shown: () => t("Icebreaker answer made visible"),
    word_rules_changed: () => t("Word cloud edited"),
  },
  panel: {
    section: "icebreaker",
    label: () => t("Icebreaker"),
    Panel: IcebreakerPanel,
    forModerators: true,
    PendingCount: pendingCount((eventId) => countMatching(useStaffResponses(eventId).data ?? [], "held"), toReview),
  },
  settings: null,
  ending: null,
  figure: figure(() => t("Icebreaker Responses"), useIcebreakerList, formatCount),
  Overview: IcebreakerOverview,
  Insights: TopWords,
  ReportFigures: reportFigure(
    () => t("Icebreaker Responses"),
    (eventId) => useIcebreakerList(eventId).data?.count,
  ),
  Report: ReportCloud,
  Preview: IcebreakerPreview,
};

/** A list response contains at most the newest 2,000. If the count is exactly that, there may be more: "2,000+". */
function formatCount({ count }: { count: number }): string {
  const digits = formatNumber(count);
  return count === ICEBREAKER_LIST_MAX ? `${digits}+` : digits;
}
