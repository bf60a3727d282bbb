import type { OrganizerEvent } from "@hubbub/contract/events";

import { useLiveList } from "../../live/use-live-list.ts";
import { PrintedCloud } from "./PrintedCloud.tsx";
import { promptOf } from "./prompt.ts";
import { icebreakerQuery } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import { WordList } from "./WordList.tsx";
import { t } from "../../lib/i18n/translate.ts";

/** The content of an A4 page is about 700 px wide. */
const WIDTH = 700;
const HEIGHT = 330;

export function ReportCloud({ event }: { event: OrganizerEvent }) {
  const words = useCloudWords(event, useLiveList(icebreakerQuery(event.id)).data);
  if (!words || words.length === 0) return null;
  return (
    <section className="print:break-inside-avoid">
      <h2 className="mb-3 text-lg">{t("Word cloud")}</h2>
      <p className="mb-3 text-muted" dir="auto">
        {promptOf(event)}
      </p>
      <PrintedCloud words={words} width={WIDTH} height={HEIGHT} />
      <WordList words={words} hidden />
    </section>
  );
}
