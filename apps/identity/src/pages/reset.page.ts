import type { Account } from "../accounts/account.ts";
import { type Errors, alertNote, form, heading, newPasswordField, submit, usernameForPasswordManager } from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";

/** Form for a new password after a reset link was opened. */
export function resetPage(context: RealmPageContext, account: Account, query: string, errors: Errors): Html {
  const lead = `For ${account.username} at ${context.realmName}. It signs you out everywhere else.`;
  const content = html`${heading("Choose a new password", lead)} ${alertNote(errors["form"])}
  ${form(
    context,
    `/reset${query}`,
    html`${usernameForPasswordManager(account)}
    ${newPasswordField({ label: "New password", error: errors["password"], autofocus: true })}
    ${submit("Save and sign in")}`,
  )}`;
  return splitPage(context, { title: "Choose a new password", content });
}
