import type { PublicLists } from "@hubbub/contract/page";

import { t } from "../../lib/i18n/translate.ts";
import { TextSection } from "../TextSection.tsx";

export function QuestionsAsText({ questions }: PublicLists) {
  return (
    <TextSection title={t("Questions")}>
      {questions?.map(({ id, content, answer }) => (
        <li key={id} dir="auto">
          {content}
          {answer ? <p dir="auto">{answer}</p> : null}
        </li>
      ))}
    </TextSection>
  );
}
