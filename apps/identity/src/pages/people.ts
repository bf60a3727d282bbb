/** People as pages show them. Their own text is isolated, whatever direction it runs in. */
import { type Account, nameOf } from "../accounts/account.ts";
import { html, type Html } from "./html.ts";

const TINTS = ["teal", "amber", "slate", "plum", "moss", "brick"] as const;

export function avatar(account: Account, size: "small" | "large"): Html {
  const initial = [...new Intl.Segmenter("en").segment(nameOf(account))][0]?.segment.toUpperCase() ?? "?";
  let sum = 0;
  for (const character of account.username.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return html`<span class="avatar ${size} tint-${TINTS[sum % TINTS.length] ?? "teal"}" aria-hidden="true"
    >${initial}</span
  >`;
}

export function personName(account: Account): Html {
  return html`<bdi>${nameOf(account)}</bdi>`;
}

export function day(date: Date): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(date);
}

export function month(date: Date): string {
  return new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}

/** A point in time, in UTC because the server does not know where the reader is. */
export function moment(date: Date): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(date)} UTC`;
}
