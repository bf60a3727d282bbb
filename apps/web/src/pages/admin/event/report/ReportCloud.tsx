import type { PublicEvent } from "@hubbub/contract/events";

import { promptOf } from "../../../../activities/icebreaker/prompt.ts";
import { useIcebreakerList } from "../../../../activities/icebreaker/queries.ts";
import { useCloudWords } from "../../../../activities/icebreaker/use-cloud-words.ts";
import { WordCloud } from "../../../../activities/icebreaker/WordCloud.tsx";
import { WordList } from "../../../../activities/icebreaker/WordList.tsx";
import { t } from "../../../../lib/i18n/translate.ts";

export function ReportCloud({ event }: { event: PublicEvent }) {
  const words = useCloudWords(event, useIcebreakerList(event.id).data);
  if (!words || words.length === 0) return null;
  return (
    <section className="report-part">
      <h2 className="report-title">{t("Word cloud")}</h2>
      <p className="mb-3 text-muted" dir="auto">
        {promptOf(event)}
      </p>
      <WordCloud words={words} />
      <WordList words={words} hidden />
    </section>
  );
}
