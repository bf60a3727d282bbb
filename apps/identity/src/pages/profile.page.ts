import { type Account, nameOf } from "../accounts/account.ts";
import { splitPage } from "./frame.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, month, personName } from "./people.ts";

/** What anybody may see of an account: no email address. */
export function profilePage(context: RealmPageContext, account: Account): Html {
  const about =
    account.displayName === null ? `${context.realmName} account` : `${account.username} at ${context.realmName}`;
  const content = html`<div class="profile">
      ${avatar(account, "large")}
      <div class="heading">
        <h1 dir="auto">${personName(account)}</h1>
        <p class="muted">${about}</p>
      </div>
      <p class="muted small">Member since ${month(account.createdAt)}</p>
    </div>
    ${context.productUrl !== null && html`<p class="small"><a href="${context.productUrl}">Go to ${context.productName}</a></p>`}`;
  return splitPage(context, {
    title: nameOf(account),
    content,
    footnote: "The sign-on of this installation. Email addresses are never shown here.",
  });
}
