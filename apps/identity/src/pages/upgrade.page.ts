import type { Account } from "../accounts/account.ts";
import { form, heading, submit } from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, personName } from "./people.ts";

/** Shown when a signed-in person without premium opens a premium invitation: offers to make this account premium. */
export function upgradePage(context: RealmPageContext, account: Account, query: string): Html {
  const content = html`${heading("You are invited to premium", "You can then create events and event groups.")}
    <div class="person">
      ${avatar(account, "large")}
      <div>
        <b dir="auto">${personName(account)}</b><span class="muted">${account.username} at ${context.realmName}</span>
      </div>
    </div>
    ${form(context, `/invitation/redeem${query}`, submit("Make my account premium"))}
    <p class="small muted">Invited somebody else? They open the link on their own device.</p>`;
  return splitPage(context, { title: "You are invited to premium", content });
}
