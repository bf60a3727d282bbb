import { useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { lazyPart } from "../../ui/lazy-component.tsx";

// The word cloud of the event page. Lazy-loaded, so that it does not delay the landing page.
const WordCloud = lazyPart(async () => (await import("../../activities/icebreaker/WordCloud.tsx")).WordCloud);

/** In rem. */
const SIZES = { minSize: 0.75, maxSize: 2.875 };

/** A word cloud of sample words. @param className its height */
export function PreviewCloud({ className }: { className: string }) {
  const words = useMemo(() => sampleWords(), []);
  return (
    <div className={`min-w-0 ${className}`}>
      <WordCloud words={words} {...SIZES} fill />
    </div>
  );
}

/** Sample words in the page's language with their counts, most frequent first. */
function sampleWords() {
  const words = [
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
    [t("next", { context: "word in a word cloud" }), 2],
    [t("rhythm"), 2],
    [t("trust"), 1],
    [t("humor"), 1],
    [t("breaks"), 1],
    [t("notes"), 1],
    [t("joy"), 1],
  ] as const;
  return words.map(([word, count]) => ({ word, count }));
}
