import { form, heading, submit } from "./form.ts";
import { splitPage } from "./frame.ts";
import { html, type Html } from "./html.ts";
import { nameOf } from "../accounts/account.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, personName } from "./people.ts";

/** Somebody is signed in here already: one tap goes on, as this person or another. */
export function continuePage(context: RealmPageContext, { account, keepsAccount }: OpenSession, query: string): Html {
  const lasts = context.realm === "hub" ? "12 hours" : "30 days";
  const learns = account.email === null ? "your name" : "your name and your email address";
  const where = context.realmName === context.productName ? "" : ` to ${context.realmName}`;
  const lead = `You are signed in${where}. ${context.productName} learns ${learns}, never your password, and stays signed in for ${lasts} at most.`;
  const content = html`${heading(`Continue to ${context.productName}`, lead)}
    <div class="person">
      ${avatar(account, "large")}
      <div>
        <b dir="auto">${personName(account)}</b
        ><span class="muted" dir="auto">${account.email ?? account.username}</span>
      </div>
    </div>
    ${form(
      context,
      `/continue${query}`,
      html`<input type="hidden" name="account" value="${account.id}" />${submit(`Continue as ${nameOf(account)}`)}`,
    )}
    <p class="small">
      <a href="${context.path}/${keepsAccount ? "sign-out" : "sign-in"}${query}">Use another account</a>
    </p>`;
  return splitPage(context, { title: `Continue to ${context.productName}`, content });
}
