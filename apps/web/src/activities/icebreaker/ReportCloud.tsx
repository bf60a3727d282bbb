import type { OrganizerEvent } from "@hubbub/contract/events";
import { memo } from "react";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

import { useLiveList } from "../../live/use-live-list.ts";
import { promptOf } from "./prompt.ts";
import { icebreakerQuery } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import { WordList } from "./WordList.tsx";
import { t } from "../../lib/i18n/translate.ts";
import type { PlacedWord } from "./cloud-words.ts";
import { measureWord } from "./measure-word.ts";
import { useCloud } from "./use-cloud.ts";

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

interface CloudPictureProps {
  words: readonly CountedWord[];
  /** Size of the layout in pixels: the largest size at which it is shown. */
  width: number;
  height: number;
}

/** The word cloud as SVG, for printing: laid out once, scaled to the width of the page. */
const PrintedCloud = memo(function CloudPicture({ words, width, height }: CloudPictureProps) {
  const drawn = useCloud({ words, width, height }, {});
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full" aria-hidden="true">
      {drawn?.cloud.words.map((placed) => (
        <text
          key={placed.word}
          className="font-heading font-bold whitespace-pre [text-anchor:middle]"
          style={{ fill: `var(--color-cloud-${placed.color})` }}
          fontSize={placed.size.toFixed(2)}
          transform={transformOf(placed)}
        >
          {placed.text}
        </text>
      ))}
    </svg>
  );
});

/** SVG places text by its baseline, the layout by the middle of the drawn extent: moves the text by the difference. */
function transformOf({ text, x, y, size, angle }: PlacedWord): string {
  const { ascent, descent } = measureWord(text);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})`;
  return `${place} translate(0 ${(((ascent - descent) / 2) * size).toFixed(1)})`;
}
