/** Describes the checks of a rehearsal in sentences without technical terms. */
import type { RehearsalCheck } from "@hubbub/contract/rehearsal";

import { interfaceLanguage, t } from "../../../../lib/i18n/translate.ts";
import { formatDuration } from "./format-duration.ts";

export function rehearsalCheckSentence({ name, value }: RehearsalCheck): string {
  switch (name) {
    case "answers":
      return t("99 of 100 answers came within {time}", { time: formatDuration(value) });
    case "live":
      return t("99 of 100 times, news was on other phones within {time}", { time: formatDuration(value) });
    case "errors":
      return value === 0
        ? t("Nothing failed")
        : t("Failures: {count}", { count: value.toLocaleString(interfaceLanguage()) });
    case "refused":
      return value === 0
        ? t("Nobody was turned away")
        : t("Requests turned away: {count}", { count: value.toLocaleString(interfaceLanguage()) });
    case "headroom":
      return t("At the busiest moment, {percent} of the server was free", {
        percent: (value / 100).toLocaleString(interfaceLanguage(), { style: "percent" }),
      });
  }
}

/** The limit of a failed check as a sentence; empty if the check has no meaningful limit. */
export function limitSentence({ name, limit }: RehearsalCheck): string {
  if (name === "answers" || name === "live") return t("{time} at most would be good", { time: formatDuration(limit) });
  if (name !== "headroom") return "";
  return t("{percent} at least would be good", {
    percent: (limit / 100).toLocaleString(interfaceLanguage(), { style: "percent" }),
  });
}
