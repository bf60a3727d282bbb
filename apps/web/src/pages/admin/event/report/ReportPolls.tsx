import { resultsInReport } from "../../../../activities/polls/result-rows.ts";
import { Results } from "../../../../activities/polls/Results.tsx";
import { kindNames } from "../../../../activities/polls/poll-names.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { useReportPolls } from "./report-data.ts";

/** The polls that somebody has answered, with their results. */
export function ReportPolls({ eventId }: { eventId: string }) {
  const answered = resultsInReport(useReportPolls(eventId).data ?? []);
  if (answered.length === 0) return null;
  return (
    <section className="report-part">
      <h2 className="mb-3 text-size-lg">{t("Polls")}</h2>
      <ol className="flex flex-col gap-6">
        {answered.map(({ poll, results }) => (
          <li key={poll.id} className="report-poll">
            <h3 className="text-size-md text-start wrap-anywhere" dir="auto">
              {poll.question}
            </h3>
            <p className="mb-3 text-muted text-sm">{kindNames[poll.kind]()}</p>
            <Results poll={poll} results={results} own={null} />
          </li>
        ))}
      </ol>
    </section>
  );
}
