import type { Account } from "../accounts/account.ts";
import { type Errors, alertNote, form, heading, newPasswordField, submit } from "./form.ts";
import { splitPage } from "./frame.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";

export function resetPage(context: RealmPageContext, account: Account, query: string, errors: Errors): Html {
  const lead = `For ${account.username} at ${context.realmName}. It signs you out everywhere else.`;
  const content = html`${heading("Choose a new password", lead)} ${alertNote(errors["form"])}
  ${form(
    context,
    `/reset${query}`,
    html`<input
        class="for-password-manager"
        type="text"
        name="username"
        value="${account.username}"
        autocomplete="username"
        readonly
        tabindex="-1"
        aria-hidden="true"
      />
      ${newPasswordField({ label: "New password", error: errors["password"], autofocus: true })}
      ${submit("Save and sign in")}`,
  )}`;
  return splitPage(context, { title: "Choose a new password", content });
}
