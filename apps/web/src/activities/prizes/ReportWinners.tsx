import { formatDateTime } from "../../lib/format-date.ts";
import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { useRevealedWinners } from "./queries.ts";
import { staffWinnersQuery } from "./staff.ts";

export function ReportWinners({ event }: { event: { id: string } }) {
  const winners = useRevealedWinners(staffWinnersQuery(event.id)).data ?? [];
  if (winners.length === 0) return null;
  return (
    <section className="print:break-inside-avoid">
      <h2 className="mb-3 text-lg">{t("Winners")}</h2>
      <ul>
        {winners.map(({ id, displayName, username, drawnAt }) => (
          <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2" key={id}>
            <b className="font-strong" dir="auto">
              {shownName(displayName)}
            </b>
            {username ? <bdi className="text-muted">@{username}</bdi> : null}
            <time className="ms-auto text-sm leading-snug text-muted" dateTime={drawnAt}>
              {formatDateTime(drawnAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
