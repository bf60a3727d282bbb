import { useMemo } from "react";

import { useIcebreakerList } from "../../../../activities/icebreaker/queries.ts";
import { countWords } from "../../../../activities/icebreaker/word-count.ts";
import { WordCloud } from "../../../../activities/icebreaker/WordCloud.tsx";
import { WordList } from "../../../../activities/icebreaker/WordList.tsx";
import { t } from "../../../../lib/i18n/translate.ts";

const nothing: readonly { response: string }[] = [];

export function ReportCloud({ eventId }: { eventId: string }) {
  const responses = useIcebreakerList(eventId).data?.responses ?? nothing;
  const words = useMemo(() => countWords(responses), [responses]);
  if (words.length === 0) return null;
  return (
    <section className="report-part">
      <h2 className="report-title">{t("Word cloud")}</h2>
      <WordCloud words={words} />
      <WordList words={words} hidden />
    </section>
  );
}
