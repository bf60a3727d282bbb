/** Describes the checks of a rehearsal in sentences without technical terms. */
import type { RehearsalCheck } from "@hubbub/contract/rehearsal";

import { formatPercent, plural, t } from "../../../../lib/i18n/translate.ts";
import { formatDuration } from "./format-duration.ts";

export function rehearsalCheckSentence({ name, value }: RehearsalCheck): string {
  switch (name) {
    case "answers":
      return t("99% of responses arrived within {time}", { time: formatDuration(value) });
    case "live":
      return t("99% of updates reached other phones within {time}", { time: formatDuration(value) });
    case "errors":
      return value === 0 ? t("No failures") : plural(value, "1 failure", "{count} failures");
    case "refused":
      return value === 0
        ? t("No requests were rejected")
        : plural(value, "1 request was rejected", "{count} requests were rejected");
    case "headroom":
      return t("At the busiest moment, {percent} of the server's capacity was free", {
        percent: formatPercent(value / 100),
      });
  }
}

/** The limit of a failed check as a sentence; empty if the check has no meaningful limit. */
export function limitSentence({ name, limit }: RehearsalCheck): string {
  if (name === "answers" || name === "live") return t("aim for at most {time}", { time: formatDuration(limit) });
  if (name !== "headroom") return "";
  return t("aim for at least {percent}", {
    percent: formatPercent(limit / 100),
  });
}
