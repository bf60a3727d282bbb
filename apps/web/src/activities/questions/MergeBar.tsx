/** While questions are chosen for merging: how many, and the button to merge them. */
import { Merge } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";

interface MergeBarProps {
  count: number;
  onMerge: () => void;
  onCancel: () => void;
}

export function MergeBar({ count, onMerge, onCancel }: MergeBarProps) {
  return (
    <div className="sticky bottom-3 z-2 flex flex-wrap gap-2 items-center rounded-lg mt-3 py-2.5 px-4 border border-line bg-surface shadow-soft">
      <output className="me-auto">
        {count === 0
          ? t("Select the questions to merge")
          : plural(count, "1 question selected", "{count} questions selected")}
      </output>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {t("Cancel")}
      </Button>
      <Button size="sm" icon={<Merge />} disabled={count < 2} onClick={onMerge}>
        {t("Merge…")}
      </Button>
    </div>
  );
}
