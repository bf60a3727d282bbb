import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/index";
import { Cloud, ListChecks, ShieldCheck } from "lucide-react";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { useId } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { countMatching } from "../../moderation/post.ts";
import { Figure } from "../../ui/Figure.tsx";
import type { AdminPart } from "../admin-part.ts";
import { PendingCount } from "../PendingCount.tsx";
import { useStaffResponses } from "./staff.ts";
import { IcebreakerPanel } from "./IcebreakerPanel.tsx";
import { ReportCloud } from "./ReportCloud.tsx";
import { icebreakerQuery } from "./queries.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LatestResponses } from "./ResponsesModeration.tsx";
import { WordCloudCard } from "./WordCloudCard.tsx";
import { type CloudSettings, useCloudWords } from "./use-cloud-words.ts";
import { ShareBar } from "../../ui/ShareBar.tsx";
import { ChartFrame } from "../../ui/TimeChart.tsx";

export const admin: AdminPart<"icebreaker"> = {
  icon: Cloud,
  stageLabel: () => t("Word cloud"),
  exportLabel: () => t("Icebreaker"),
  loggedActions: {
    response_hidden: () => t("Answer hidden"),
    response_shown: () => t("Answer made visible"),
    word_rules_changed: () => t("Word cloud edited"),
  },
  panel: {
    section: "icebreaker",
    label: () => t("Icebreaker"),
    Panel: IcebreakerPanel,
    forModerators: true,
    PendingCount: PendingResponses,
  },
  settings: [
    {
      field: "reviewIcebreaker",
      icon: ShieldCheck,
      label: () => t("Review answers before they appear"),
      description: () => t("Each answer waits until a moderator approves it"),
    },
  ],
  cards: { insights: TopWords, figures: ResponseCount, report: ReportCloud },
};

function PendingResponses({ event }: { event: { id: string } }) {
  return <PendingCount count={countMatching(useStaffResponses(event.id).data ?? [], "held")} />;
}

/** A list response contains at most the newest 2,000. If the count is exactly that, there may be more: "2,000+". */
function ResponseCount({ event }: { event: { id: string } }) {
  const count = useLiveList(icebreakerQuery(event.id)).data?.count;
  return (
    <Figure label={t("Icebreaker Responses")} value={count}>
      {count === ICEBREAKER_LIST_MAX ? "+" : null}
    </Figure>
  );
}

/** The word cloud and the latest responses on the overview. */
export function IcebreakerOverview({ event }: { event: OrganizerEvent }) {
  return (
    <>
      <WordCloudCard event={event} />
      <LatestResponses event={event} />
      <ButtonLink href={paths.adminEvent(event.id, "icebreaker")} variant="quiet" block icon={<ListChecks />}>
        {t("Moderate words and answers")}
      </ButtonLink>
    </>
  );
}

const SHOWN = 5;

/** The most frequent words of the icebreaker as a bar chart. */
function TopWords({ event }: { event: CloudSettings }) {
  const id = useId();
  const { data } = useLiveList(icebreakerQuery(event.id));
  const words = useCloudWords(event, data, SHOWN);
  const most = words?.[0]?.count ?? 1;
  const title = t("Top words");
  if (!data || !words) return <ChartFrame id={id} title={title} note={t("Loading responses...")} />;
  if (words.length === 0) return <ChartFrame id={id} title={title} note={t("No responses yet")} />;
  return (
    <ChartFrame id={id} title={title} note={plural(data.responses.length, "from 1 answer", "from {count} answers")}>
      <ol className="mt-2.5 grid gap-1">
        {words.map(({ word, count }) => (
          <li className="grid grid-cols-[minmax(0,7rem)_1fr_2.5rem] items-center gap-2.5 text-sm" key={word}>
            <bdi className="truncate">{word}</bdi>
            <ShareBar share={count / most} className="h-2" />
            <span className="text-end font-heading text-sm leading-none font-strong tabular-nums">
              {formatNumber(count)}
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
