import { type Account, displayedName } from "../accounts/account.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, formatMonth, personName } from "./people.ts";

/** Public profile. Does not show the email address. */
export function profilePage(context: RealmPageContext, account: Account): Html {
  const about =
    account.displayName === null ? `${context.realmName} account` : `${account.username} at ${context.realmName}`;
  const content = html`<div class="profile">
      ${avatar(account, "large")}
      <div class="heading">
        <h1 dir="auto">${personName(account)}</h1>
        <p class="muted">${about}</p>
      </div>
      <p class="muted small">Member since ${formatMonth(account.createdAt)}</p>
    </div>
    ${context.productUrl !== null && html`<p class="small"><a href="${context.productUrl}">Go to ${context.productName}</a></p>`}`;
  return splitPage(context, {
    title: displayedName(account),
    content,
    footnote: "The sign-on of this installation. Email addresses are never shown here.",
  });
}
