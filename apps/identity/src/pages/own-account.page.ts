/** Pages where attendees change their name and email address, add a first password, or give up their account. */
import { USERNAME_MAX } from "../accounts/account-rules.ts";
import type { Account } from "../accounts/account.ts";
import type { SecurityState } from "../second-factor/security-state.ts";
import {
  type Errors,
  alertNote,
  buttonForm,
  field,
  form,
  heading,
  inputMax,
  newPasswordField,
  submit,
} from "./form.ts";
import { backLink, PASSKEY_SCRIPTS, splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import { nameFields } from "./name-registration.page.ts";
import type { RealmPageContext } from "./page-context.ts";
import { proofFields } from "./passkey-parts.ts";

interface OwnAccountView {
  account: Account;
  security: SecurityState;
  errors: Errors;
}

export function detailsPage(
  context: RealmPageContext,
  view: OwnAccountView & { typed: { name: string; email: string } },
): Html {
  const { account, security, typed, errors } = view;
  const title = "Change name or email";
  const hasProof = account.hasPassword || security.passkeys.length > 0;
  const proof = html`<p class="hint">To change the email address, confirm that it is you:</p>
    ${proofFields(context, account, security, errors)}`;
  const content = html`${heading(title)} ${alertNote(errors["form"])}
  ${form(context, "/details", html`${nameFields(typed, errors)} ${hasProof && proof} ${submit("Save")}`)}
  ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}

export function addPasswordPage(context: RealmPageContext, view: OwnAccountView & { username: string }): Html {
  const { account, security, username, errors } = view;
  const title = "Add a password";
  const other = account.email === null ? "" : " or your email address";
  const lead = `With your username${other} and this password you can sign in on other devices.`;
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])}
  ${form(
    context,
    "/password/add",
    html`${field({
      name: "username",
      label: "Username",
      value: username,
      error: errors["username"],
      hint: "Choose one that you can remember: 3 to 30 letters, digits, dots, dashes or underscores.",
      autocomplete: "username",
      autofocus: errors["password"] === undefined,
      maxLength: inputMax(USERNAME_MAX),
    })}
    ${newPasswordField({
      label: "Password",
      error: errors["password"],
      autofocus: errors["password"] !== undefined && errors["username"] === undefined,
    })}
    ${proofFields(context, account, security, errors)} ${security.passkeys.length === 0 && submit("Add the password")}`,
  )}
  ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}

/** Warns before signing out of an account that has neither password nor passkey. */
export function signOutWarningPage(context: RealmPageContext, query: string): Html {
  const title = "Sign out for good?";
  const lead = "Without a passkey or password you cannot come back to this account.";
  const content = html`${heading(title, lead)}
    <a class="button primary large" href="${context.realmPath}/password/add">Add a password</a>
    ${buttonForm(context, `/sign-out${query}`, "Sign out anyway", "button danger-quiet large")} ${backLink(context)}`;
  return splitPage(context, { title, content });
}
