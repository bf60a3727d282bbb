/** The captions in one language. Scrolls to new ones unless the reader has scrolled up. */
import type { CaptionList } from "@hubbub/contract/activities/captions/calls";
import type { Language } from "@hubbub/contract/languages";
import { useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { InterimText } from "../../ui/speech/InterimText.tsx";
import { CaptionFrame } from "./CaptionFrame.tsx";
import { type CaptionRow, isUntranslated, rowsOf } from "./caption-list.ts";
import { TEXT_SIZES, useTextSize } from "./reading-settings.ts";
import { useInterim } from "./queries.ts";

export function CaptionLines({ list, language }: { list: CaptionList; language: Language }) {
  const interim = useInterim(language, list.isLive);
  const rows = useMemo(() => rowsOf(list.captions, interim), [list.captions, interim]);
  const size = TEXT_SIZES[useTextSize()] ?? TEXT_SIZES[0];
  return (
    <CaptionFrame label={t("Captions")} height="h-[clamp(12rem,46dvh,30rem)]" rows={rows}>
      <ol className={`flex min-h-full flex-col justify-end gap-3 p-4 leading-snug ${size}`}>
        {rows.length === 0 ? (
          <li className="m-auto text-base text-muted">{t("Captions will appear here when someone speaks.")}</li>
        ) : null}
        {rows.map((row, index) => (
          <CaptionLine
            key={row.id}
            row={row}
            isMarked={list.canTranslate}
            isOtherSpeaker={row.label !== null && row.label !== rows[index - 1]?.label}
          />
        ))}
      </ol>
    </CaptionFrame>
  );
}

interface CaptionLineProps {
  row: CaptionRow;
  /** Whether a text that is not translated is marked. */
  isMarked: boolean;
  isOtherSpeaker: boolean;
}

function CaptionLine({ row, isMarked, isOtherSpeaker }: CaptionLineProps) {
  const { id, caption, text, language, label } = row;
  return (
    // The text decides the direction of all.
    <li data-key={id} dir="auto">
      {isOtherSpeaker ? (
        <p className="text-sm font-strong text-teal-ink">
          <bdi>{label}</bdi>
        </p>
      ) : null}
      <p className="text-pretty" lang={language}>
        {caption ? text : <InterimText text={text} />}
      </p>
      {caption && isMarked && isUntranslated(caption) ? (
        <p className="text-xs text-muted">
          <bdi>{t("Original, not translated")}</bdi>
        </p>
      ) : null}
    </li>
  );
}
