import { t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import { kindNames } from "./poll-names.ts";
import { resultsInReport } from "./result-rows.ts";
import { Results } from "./Results.tsx";

export const useReportPolls = (eventId: string) => useReportQuery("GET /api/events/:eventId/polls", eventId);

/** The polls that somebody has answered, with their results. */
export function ReportPolls({ event }: { event: { id: string } }) {
  const answered = resultsInReport(useReportPolls(event.id) ?? []);
  if (answered.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">{t("Polls")}</h2>
      <ol className="flex flex-col gap-6">
        {answered.map(({ poll, results }) => (
          <li key={poll.id} className="print:break-inside-avoid">
            <h3 className="text-start text-md" dir="auto">
              {poll.question}
            </h3>
            <p className="mb-3 text-sm leading-note text-muted">{kindNames[poll.kind]()}</p>
            <Results poll={poll} results={results} own={null} />
          </li>
        ))}
      </ol>
    </section>
  );
}
