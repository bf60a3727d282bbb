import type { CaptionText } from "@hubbub/contract/activities/captions/calls";

import { t } from "../../../lib/i18n/translate.ts";
import { InterimText } from "../../../ui/speech/InterimText.tsx";
import { Timestamp } from "../../../ui/Timestamp.tsx";
import { type CaptionRow as Row, isUntranslated, languageOf } from "../caption-list.ts";

interface CaptionRowProps {
  row: Row;
  /** The same caption in another language. */
  translation: CaptionText | undefined;
  /** Opens the form that corrects it. Undefined if the caller may not, or the text is not final. */
  onOpen: (() => void) | undefined;
}

export function CaptionRow({ row, translation, onOpen }: CaptionRowProps) {
  const { caption, text, label, language } = row;
  const content = (
    <>
      <span className="min-w-12 flex-none text-xs text-muted tabular-nums">
        {caption ? <Timestamp instant={caption.at} /> : t("Now")}
      </span>
      <span className="min-w-0 flex-1">
        {label === null ? null : <bdi className="me-1.5 text-sm font-strong text-teal-ink">{label}</bdi>}
        <span dir="auto" lang={language}>
          {caption ? text : <InterimText text={text} />}
        </span>
        {translation ? <Translation caption={translation} /> : null}
      </span>
    </>
  );
  const className = "flex min-h-target w-full items-baseline gap-3 rounded-md px-2 py-2 text-start";
  if (!onOpen) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={`${className} hover:bg-surface`} onClick={onOpen}>
      {content}
    </button>
  );
}

function Translation({ caption }: { caption: CaptionText }) {
  if (isUntranslated(caption)) return <span className="block text-xs text-muted">{t("Original, not translated")}</span>;
  return (
    <span className="block text-sm text-ink-2" dir="auto" lang={languageOf(caption)}>
      {caption.text}
    </span>
  );
}
