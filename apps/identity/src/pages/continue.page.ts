import { form, heading, submit } from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import { displayedName } from "../accounts/account.ts";
import { formatLifetime, TOKEN_SECONDS } from "../accounts/session-lifetime.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, personName } from "./people.ts";

/** Shown to a person who is already signed in: continue with this account or choose another one. */
export function continuePage(context: RealmPageContext, { account, isOnlyAccess }: OpenSession, query: string): Html {
  const lasts = formatLifetime(TOKEN_SECONDS[context.realm]);
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
      html`<input
          type="hidden"
          name="account"
          value="${account.id}"
        />${submit(`Continue as ${displayedName(account)}`)}`,
    )}
    <p class="small">
      <a href="${context.realmPath}/${isOnlyAccess ? "sign-out" : "sign-in"}${query}">Use another account</a>
    </p>`;
  return splitPage(context, { title: `Continue to ${context.productName}`, content });
}
