/** Names, avatars and dates for pages. Names are wrapped in <bdi>, because they can have any writing direction. */
import { type Account, displayedName } from "../accounts/account.ts";
import { html, type Html } from "./html.ts";

/** A colored shape with the first letter of the name. */
export function avatar(account: Account, size: "text-xl" | "text-3xl" = "text-xl"): Html {
  const initial = [...new Intl.Segmenter("en").segment(displayedName(account))][0]?.segment.toUpperCase() ?? "?";
  return html`<span
    class="${size} grid size-[2.25em] flex-none place-items-center rounded-leaf bg-teal-soft font-heading leading-none font-strong text-teal-ink"
    aria-hidden="true"
    >${initial}</span
  >`;
}

export function personName(account: Account): Html {
  return html`<bdi>${displayedName(account)}</bdi>`;
}

export function personCard(account: Account, detail: string): Html {
  return html`<div class="flex items-center gap-3.5 rounded-post border border-line bg-surface px-4 py-3.5 shadow-lift">
    ${avatar(account)}
    <div class="min-w-0">
      <b class="block font-heading text-lg leading-tight font-strong">${personName(account)}</b>
      <span class="text-muted" dir="auto">${detail}</span>
    </div>
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
