import { useId } from "react";

import { useLiveList } from "../../live/use-live-list.ts";
import { icebreakerQuery } from "./queries.ts";
import { type CloudSettings, useCloudWords } from "./use-cloud-words.ts";
import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { ShareBar } from "../../ui/ShareBar.tsx";
import { ChartFrame } from "../../ui/TimeChart.tsx";

const SHOWN = 5;

/** The most frequent words of the icebreaker as a bar chart. */
export function TopWords({ event }: { event: CloudSettings }) {
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
            <span className="text-end font-heading text-sm leading-none font-title tabular-nums">
              {formatNumber(count)}
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
