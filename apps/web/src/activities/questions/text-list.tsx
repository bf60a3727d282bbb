import { t } from "../../lib/i18n/translate.ts";
import type { TextList } from "../text-list.ts";

export const questionsAsText: TextList<"questions"> = {
  title: () => t("Questions"),
  itemOf: ({ id, content, answer }) => (
    <li key={id} dir="auto">
      {content}
      {answer ? <p dir="auto">{answer}</p> : null}
    </li>
  ),
};
