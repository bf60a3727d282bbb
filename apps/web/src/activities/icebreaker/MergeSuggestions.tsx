import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { Merge } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { suggestMerges, type SuggestedMerge } from "./suggest-merges.ts";
import type { WordRuleChanges } from "./word-rule-mutations.ts";

interface MergeSuggestionsProps {
  words: readonly CountedWord[];
  onMerge: WordRuleChanges["merge"];
}

/** Suggests merges such as "slides" into "slide". A tap accepts or declines one; nothing is merged without a tap. */
export function MergeSuggestions({ words, onMerge }: MergeSuggestionsProps) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const merges = suggestMerges(words).filter(({ word }) => !declined.has(word));
  if (merges.length === 0) return null;
  const decline = ({ word }: SuggestedMerge) => setDeclined(new Set([...declined, word]));
  return (
    <ul className="mb-3 flex flex-col gap-1.5" aria-label={t("Suggestions")}>
      {merges.map((merge) => (
        <li
          key={merge.word}
          className="flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md bg-sunken py-1.5 ps-3.5 pe-2 text-sm"
        >
          <span className="flex-[1_1_10rem]">
            {t("Merge “{word}” into “{into}”?", { word: merge.word, into: merge.into })}
          </span>
          <Button size="sm" variant="soft" icon={<Merge />} onClick={() => onMerge(merge.word, merge.into)}>
            {t("Merge")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => decline(merge)}>
            {t("Keep both")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
