import { useId, useMemo } from "react";

import { useIcebreakerList } from "../../../../activities/icebreaker/queries.ts";
import { countWords } from "../../../../activities/icebreaker/word-count.ts";
import { interfaceLanguage, plural, t } from "../../../../lib/i18n/translate.ts";
import { ChartFrame } from "./TimeChart.tsx";

const nothing: readonly { response: string }[] = [];

/** The words said most, as bars of how often. */
export function TopWords({ eventId, shown = 5 }: { eventId: string; shown?: number }) {
  const id = useId();
  const responses = useIcebreakerList(eventId).data?.responses ?? nothing;
  const words = useMemo(() => countWords(responses, shown), [responses, shown]);
  const most = words[0]?.count ?? 1;
  const title = t("Top words");
  if (words.length === 0) return <ChartFrame id={id} title={title} note={t("No responses yet")} />;
  return (
    <ChartFrame id={id} title={title} note={plural(responses.length, "of 1 response", "of {count} responses")}>
      <ol className="top-words">
        {words.map(({ text, count }) => (
          <li key={text}>
            <bdi className="top-word">{text}</bdi>
            <span className="top-word-track" aria-hidden="true">
              <span className="top-word-bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span className="top-word-count">{count.toLocaleString(interfaceLanguage())}</span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
