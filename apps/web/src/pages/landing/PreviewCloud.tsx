import { lazy, Suspense, useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";

// The very cloud of the event page, laid out here as it is there. It comes after the page itself.
const WordCloud = lazy(async () => ({
  default: (await import("../../activities/icebreaker/WordCloud.tsx")).WordCloud,
}));

const SIZES = { minSize: 12, maxSize: 46 };

/** A word cloud of sample words; a picture of the product, drawn by the product. */
export function PreviewCloud() {
  const words = useMemo(() => sampleWords(), []);
  return (
    <div className="preview-cloud">
      <Suspense>
        <WordCloud words={words} {...SIZES} fill />
      </Suspense>
    </div>
  );
}

/** The words of the page's language with how often each was said, most frequent first. */
function sampleWords() {
  const said = [
    [t("listening"), 19],
    [t("questions"), 14],
    [t("together"), 12],
    [t("ideas"), 11],
    [t("clarity"), 9],
    [t("practice"), 8],
    [t("feedback"), 7],
    [t("slides"), 7],
    [t("teams"), 6],
    [t("courage"), 6],
    [t("data"), 5],
    [t("stories"), 5],
    [t("focus"), 4],
    [t("pairs"), 4],
    [t("remote"), 3],
    [t("coffee"), 3],
    [t("design"), 3],
    [t("language"), 2],
    [t("why"), 2],
    [t("next"), 2],
    [t("rhythm"), 2],
    [t("trust"), 1],
    [t("humour"), 1],
    [t("breaks"), 1],
    [t("notes"), 1],
    [t("joy"), 1],
  ] as const;
  return said.map(([word, count]) => ({ word, count }));
}
