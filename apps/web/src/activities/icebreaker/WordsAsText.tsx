import type { PublicLists } from "@hubbub/contract/page";

import { t } from "../../lib/i18n/translate.ts";
import { TextSection } from "../TextSection.tsx";

export function WordsAsText({ words }: PublicLists) {
  return (
    <TextSection title={t("Word cloud")}>
      {words?.map(({ word, count }) => (
        <li key={word}>
          <bdi>{word}</bdi> {count}
        </li>
      ))}
    </TextSection>
  );
}
