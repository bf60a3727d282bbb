/** Names, avatars and dates for pages. Names are wrapped in <bdi>, because they can have any writing direction. */
import { type Account, displayedName } from "../accounts/account.ts";
import { html, type Html } from "./html.ts";

/** A colored circle with the first letter of the name. */
export function avatar(account: Account): Html {
  const initial = [...new Intl.Segmenter("en").segment(displayedName(account))][0]?.segment.toUpperCase() ?? "?";
  return html`<span class="avatar tint-teal" aria-hidden="true">${initial}</span>`;
}

export function personName(account: Account): Html {
  return html`<bdi>${displayedName(account)}</bdi>`;
}

export function personCard(account: Account, detail: string): Html {
  return html`<div class="person">
    ${avatar(account)}
    <div><b dir="auto">${personName(account)}</b><span class="muted" dir="auto">${detail}</span></div>
  </div>`;
}

/** In UTC, such as "May 4, 2026". */
export function formatDate(date: Date): string {
  return date.toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });
}

/** In UTC: the server does not know the reader's time zone. */
export function formatDateTime(date: Date): string {
  return `${date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
}
