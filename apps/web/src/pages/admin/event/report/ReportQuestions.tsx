import { QuestionAnswer } from "../../../../activities/questions/QuestionAnswer.tsx";
import { interfaceLanguage, t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { shownName } from "../../../../ui/shown-name.ts";
import { topQuestions, useReportQuestions } from "./report-data.ts";

export function ReportQuestions({ eventId }: { eventId: string }) {
  const questions = topQuestions(useReportQuestions(eventId).data ?? []);
  if (questions.length === 0) return null;
  return (
    <section className="report-part">
      <h2 className="mb-3 text-size-lg">{t("Top questions")}</h2>
      <ol className="report-questions grid gap-4">
        {questions.map(({ id, content, participantName, upvotes, downvotes, isAnswered, answer }) => (
          <li key={id}>
            <span className="report-votes text-end">
              {(upvotes - downvotes).toLocaleString(interfaceLanguage())}
              <span className="visually-hidden"> {t("votes")}</span>
            </span>
            <div className="min-w-0">
              <p dir="auto" className="whitespace-pre-line">
                {content}
              </p>
              <QuestionAnswer question={{ answer }} />
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
                <bdi>{shownName(participantName)}</bdi>
                {isAnswered ? <Badge tone="answered">{t("Answered")}</Badge> : null}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
