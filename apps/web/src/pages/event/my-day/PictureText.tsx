import { t } from "../../../lib/i18n/translate.ts";
import type { DayContent } from "./day-content.ts";

/** The picture's content as text, for screen readers. */
export function PictureText({ content: { figures, responses, questions } }: { content: DayContent }) {
  return (
    <>
      <ul>
        {figures.map(({ value, label }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
      {responses.length > 0 ? <h3>{t("My words")}</h3> : null}
      <ul>
        {responses.map((response) => (
          <li key={response} dir="auto">
            {response}
          </li>
        ))}
      </ul>
      {questions.length > 0 ? <h3>{t("My questions")}</h3> : null}
      <ul>
        {questions.map(({ id, text, answer, note }) => (
          <li key={id} dir="auto">
            {[text, answer, note].filter(Boolean).join(" – ")}
          </li>
        ))}
      </ul>
    </>
  );
}
