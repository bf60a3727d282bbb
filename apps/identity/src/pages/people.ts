/** Names, avatars and dates for pages. Names are wrapped in <bdi>, because they can have any writing direction. */
import { type Account, displayedName } from "../accounts/account.ts";
import { html, type Html } from "./html.ts";

const TINTS = ["teal", "amber", "slate", "plum", "moss", "brick"] as const;

/** A colored circle with the first letter of the name. The color depends on the username. */
export function avatar(account: Account, size: "small" | "large"): Html {
  const initial = [...new Intl.Segmenter("en").segment(displayedName(account))][0]?.segment.toUpperCase() ?? "?";
  let sum = 0;
  for (const character of account.username.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return html`<span class="avatar ${size} tint-${TINTS[sum % TINTS.length] ?? "teal"}" aria-hidden="true"
    >${initial}</span
  >`;
}

export function personName(account: Account): Html {
  return html`<bdi>${displayedName(account)}</bdi>`;
}

/** Date in UTC, such as "May 4, 2026". */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** Month and year in UTC, such as "May 2026". */
export function formatMonth(date: Date): string {
  return new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}

/** Date and time in UTC: the server does not know the reader's time zone. */
export function formatDateTime(date: Date): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(date)} UTC`;
}
