import type { Account } from "../accounts/account.ts";
import { doneNote, heading } from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";

/** Explains how to get a premium account: by invitation, not by payment. */
export function premiumPage(context: RealmPageContext, account: Account | null): Html {
  const content = html`${heading("Premium is by invitation", "A premium account may create events and event groups. It costs nothing.")}
  ${account?.premium ? premiumContent(context, account) : notPremiumContent(context, account)}`;
  return splitPage(context, { title: "Premium", content });
}

function premiumContent(context: RealmPageContext, account: Account): Html {
  return html`${doneNote(`Your account ${account.username} is premium.`)}
    <p>You can invite others: an invitation that you create can make another account premium.</p>
    <a class="button primary large" href="${context.realmPath}#invitations">Invite somebody</a>
    ${context.productUrl !== null && html`<p class="small"><a href="${context.productUrl}">Back to ${context.productName}</a></p>`}`;
}

function notPremiumContent(context: RealmPageContext, account: Account | null): Html {
  return html`<p>
      This sign-on belongs to this installation. The person who installed ${context.productName} has a premium account
      and decides who else gets one.
    </p>
    <ol class="steps">
      <li>Ask them, or anybody with a premium account, for a premium invitation link.</li>
      <li>
        Open it${account ? html` while you are signed in as <b>${account.username}</b>` : " while you are signed in"},
        and your account is premium at once. Without an account yet, you make one there.
      </li>
    </ol>
    ${
      account
        ? context.productUrl !== null &&
          html`<a class="button primary large" href="${context.productUrl}">Back to ${context.productName}</a>`
        : html`<a class="button primary large" href="${context.realmPath}/sign-in">Sign in to ${context.realmName}</a>`
    }`;
}
