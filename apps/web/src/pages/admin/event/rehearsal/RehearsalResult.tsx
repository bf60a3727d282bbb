import type { Rehearsal, RehearsalCheck } from "@hubbub/contract/rehearsal";
import { Check, X } from "lucide-react";

import { formatDateTime } from "../../../../lib/format-date.ts";
import { formatNumber, formatPercent, plural, t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { formatDuration } from "./format-duration.ts";

/** Result of the last rehearsal: verdict and checks. */
export function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const { checks, outcome, crowdWasSlow } = rehearsal;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4" role="status">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {outcome === "passed" ? <Badge tone="answered">{t("Passed")}</Badge> : null}
        {outcome === "failed" ? <Badge tone="refused">{t("Failed")}</Badge> : null}
        <strong>{verdictSentence(rehearsal)}</strong>
      </p>
      {checks.length > 0 ? (
        <ul className="grid gap-1.5">
          {checks.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      ) : null}
      {outcome === "failed" ? (
        <p>
          {t(
            "A faster computer or a second server can help. Ask the server administrator. To find out how many attendees this server can handle, rehearse again with fewer.",
          )}
        </p>
      ) : null}
      {crowdWasSlow ? (
        <p>
          {t(
            "The simulated attendees ran on the same computer as the server, which slowed them down. With real attendees on their own phones, responses arrive faster.",
          )}
        </p>
      ) : null}
      <Hint>
        {t("Last rehearsal: {when}. Votes require an account and were not included.", {
          when: formatDateTime(rehearsal.startedAt),
        })}
      </Hint>
    </div>
  );
}

function CheckLine({ check }: { check: RehearsalCheck }) {
  const limit = check.passed ? "" : limitSentence(check);
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-2">
      {check.passed ? (
        <Check className="mt-0.5 size-4.5 text-success-ink" aria-hidden="true" />
      ) : (
        <X className="mt-0.5 size-4.5 text-danger-ink" aria-hidden="true" />
      )}
      <span>
        <span className="sr-only">{check.passed ? t("OK:") : t("Problem:")} </span>
        {rehearsalCheckSentence(check)}
        {limit ? <span className="text-muted"> ({limit})</span> : null}
      </span>
    </li>
  );
}

function verdictSentence({ outcome, people }: Rehearsal): string {
  switch (outcome) {
    case "passed":
      return t("This server can handle {count} attendees", { count: formatNumber(people) });
    case "failed":
      return t("This server cannot handle {count} attendees", { count: formatNumber(people) });
    case "unclear":
      return t("The rehearsal could not show whether this server can handle {count} attendees", {
        count: formatNumber(people),
      });
    case "stopped":
      return t("The last rehearsal was stopped");
    case "people":
      return t("The last rehearsal was stopped because real attendees joined an event");
    case "interrupted":
    case "running":
      return t("The last rehearsal was interrupted");
  }
}

function rehearsalCheckSentence({ name, value }: RehearsalCheck): string {
  switch (name) {
    case "answers":
      return t("99% of responses arrived within {time}", { time: formatDuration(value) });
    case "live":
      return t("99% of updates reached other phones within {time}", { time: formatDuration(value) });
    case "errors":
      return plural(value, "1 failure", "{count} failures");
    case "refused":
      return plural(value, "1 request was rejected", "{count} requests were rejected");
    case "headroom":
      return t("At the busiest moment, {percent} of the server's capacity was free", {
        percent: formatPercent(value / 100),
      });
  }
}

/** The limit of a failed check as a sentence; empty if the check has no meaningful limit. */
function limitSentence({ name, limit }: RehearsalCheck): string {
  if (name === "answers" || name === "live") return t("aim for at most {time}", { time: formatDuration(limit) });
  if (name !== "headroom") return "";
  return t("aim for at least {percent}", {
    percent: formatPercent(limit / 100),
  });
}
