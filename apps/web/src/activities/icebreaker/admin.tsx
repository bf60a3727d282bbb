import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/index";
import { Cloud } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { countMatching } from "../../moderation/post.ts";
import { ReportFigure } from "../../ui/ReportFigure.tsx";
import type { AdminPart } from "../admin-part.ts";
import { figureOf } from "../figure-of.tsx";
import { PendingCount } from "../PendingCount.tsx";
import { useStaffResponses } from "./staff-responses.ts";
import { IcebreakerOverview } from "./IcebreakerOverview.tsx";
import { IcebreakerPreview } from "./IcebreakerPreview.tsx";
import { IcebreakerPanel } from "./IcebreakerPanel.tsx";
import { ReportCloud } from "./ReportCloud.tsx";
import { TopWords } from "./TopWords.tsx";
import { icebreakerQuery } from "./queries.ts";

export const admin: AdminPart = {
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
    PendingCount: PendingResponses,
  },
  figure: figureOf(() => t("Icebreaker Responses"), icebreakerQuery, formatCount),
  cards: { overview: IcebreakerOverview, report: ReportCloud },
  Insights: TopWords,
  ReportFigures: ResponsesInReport,
  Preview: IcebreakerPreview,
};

function PendingResponses({ event }: { event: { id: string } }) {
  return <PendingCount count={countMatching(useStaffResponses(event.id).data ?? [], "held")} />;
}

function ResponsesInReport({ event }: { event: { id: string } }) {
  return <ReportFigure label={t("Icebreaker Responses")} value={useLiveList(icebreakerQuery(event.id)).data?.count} />;
}

/** A list response contains at most the newest 2,000. If the count is exactly that, there may be more: "2,000+". */
function formatCount({ count }: { count: number }): string {
  const digits = formatNumber(count);
  return count === ICEBREAKER_LIST_MAX ? `${digits}+` : digits;
}
