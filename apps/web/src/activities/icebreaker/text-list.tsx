import { t } from "../../lib/i18n/translate.ts";
import type { TextList } from "../text-list.ts";

export const wordsAsText: TextList<"words"> = {
  title: () => t("Word cloud"),
  itemOf: ({ word, count }) => (
    <li key={word}>
      <bdi>{word}</bdi> {count}
    </li>
  ),
};
