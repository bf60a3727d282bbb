/** Pages for creating accounts, for premium invitations, and for a new password after a reset link. */
import type { Account } from "../accounts/account.ts";
import { DISPLAY_NAME_MAX, USERNAME_MAX } from "../accounts/account-rules.ts";
import {
  type Errors,
  alertNote,
  emailField,
  field,
  form,
  heading,
  inputMax,
  newPasswordField,
  submit,
  usernameForPasswordManager,
  waitNote,
} from "./form.ts";
import { html, type Html } from "./html.ts";
import { splitPage } from "./layout.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, personName } from "./people.ts";

export interface RegistrationView {
  title: string;
  lead: string | null;
  /** Form action below the realm's path, with its query string. */
  action: string;
  /** The product's authorization request as a query string, or "". */
  query: string;
  typed: { username: string; email: string; displayName: string };
  errors: Errors;
  wait?: string | undefined;
  /** Whether to link to the sign-in page. */
  offerSignIn: boolean;
}

const FIELDS = ["username", "display_name", "email", "password"] as const;

/** Registration form with username and password. The first field with an error gets the focus, else the username. */
export function registrationPage(context: RealmPageContext, view: RegistrationView): Html {
  const { title, typed, errors } = view;
  const focused = FIELDS.find((name) => errors[name]) ?? "username";
  const fields = html`${field({
    name: "username",
    label: "Username",
    value: typed.username,
    error: errors["username"],
    hint: "3 to 30 letters, digits, dots, dashes or underscores.",
    autocomplete: "username",
    autofocus: focused === "username",
    maxLength: inputMax(USERNAME_MAX),
  })}
  ${
    context.realm === "wallet" &&
    field({
      name: "display_name",
      label: "Name others see",
      value: typed.displayName,
      error: errors["display_name"],
      optional: true,
      autocomplete: "name",
      autofocus: focused === "display_name",
      maxLength: inputMax(DISPLAY_NAME_MAX),
    })
  }
  ${emailField({ value: typed.email, error: errors["email"], autofocus: focused === "email" })}
  ${newPasswordField({ label: "Password", error: errors["password"], autofocus: focused === "password" })}
  ${submit("Create account")}`;
  const content = html`${heading(title, view.lead)} ${waitNote(view.wait)} ${alertNote(errors["form"])}
  ${form(context, view.action, fields)} ${view.offerSignIn && signInHint(context, view.query)}`;
  return splitPage(context, { title, content });
}

function signInHint(context: RealmPageContext, query: string): Html {
  return html`<p class="small muted">Have an account? <a href="${context.realmPath}/sign-in${query}">Sign in</a></p>`;
}

export interface NameRegistrationView {
  /** The product's authorization request as a query string, or "". */
  query: string;
  typed: { name: string; email: string };
  errors: Errors;
  wait?: string | undefined;
}

/** Registration form for attendees, who need only a name. */
export function nameRegistrationPage(context: RealmPageContext, view: NameRegistrationView): Html {
  const { query, typed, errors } = view;
  const title = "What is your name?";
  const lead = query === "" ? "You need no password." : "You need no password. Then you go on where you were.";
  const fields = html`${nameFields(typed, errors)} ${submit("Continue")}
    <p class="hint">
      Your account stays on this device. You can add a password or a passkey later, to sign in on other devices.
    </p>`;
  const content = html`${heading(title, lead)} ${waitNote(view.wait)} ${form(context, `/register/name${query}`, fields)}
    ${signInHint(context, query)}
    <p class="small"><a href="${context.realmPath}/register/password${query}">Use a password instead</a></p>`;
  const footnote = "The sign-on of this installation. What you enter stays on this server.";
  return splitPage(context, { title, content, footnote });
}

/** Fields for name and optional email address, for registration and for changing them later. */
export function nameFields(typed: { name: string; email: string }, errors: Errors): Html {
  return html`${field({
    name: "name",
    label: "Your name",
    value: typed.name,
    error: errors["name"],
    hint: "Others see it beside what you write.",
    autocomplete: "name",
    autofocus: errors["name"] !== undefined || errors["email"] === undefined,
    maxLength: inputMax(DISPLAY_NAME_MAX),
  })}
  ${emailField({
    value: typed.email,
    error: errors["email"],
    hint: "Nobody at the event sees it. With a password added later, you can sign in with it.",
    optional: true,
    autofocus: errors["email"] !== undefined && errors["name"] === undefined,
  })}`;
}

export function registrationClosedPage(context: RealmPageContext, query: string): Html {
  const title = "Accounts here are by invitation";
  const content = html`${heading(title)}
    <p>
      Ask somebody who organizes with ${context.productName} on this server for an invitation link. Opening that link
      brings you to the form for your account.
    </p>
    <p class="muted">Answering icebreakers and asking questions at an event needs no account at all.</p>
    <a class="button primary large" href="${context.realmPath}/sign-in${query}">Back to sign in</a>`;
  return splitPage(context, { title, content });
}

/** Shown when a signed-in person without premium opens a premium invitation: offers to make this account premium. */
export function upgradePage(context: RealmPageContext, account: Account, query: string): Html {
  const title = "You are invited to premium";
  const content = html`${heading(title, "You can then create events and event groups.")}
    <div class="person">
      ${avatar(account, "large")}
      <div>
        <b dir="auto">${personName(account)}</b><span class="muted">${account.username} at ${context.realmName}</span>
      </div>
    </div>
    ${form(context, `/invitation/redeem${query}`, submit("Make my account premium"))}
    <p class="small muted">Invited somebody else? They open the link on their own device.</p>`;
  return splitPage(context, { title, content });
}

/** Form for a new password after a reset link was opened. */
export function resetPage(context: RealmPageContext, account: Account, query: string, errors: Errors): Html {
  const title = "Choose a new password";
  const lead = `For ${account.username} at ${context.realmName}. It signs you out everywhere else.`;
  const fields = html`${usernameForPasswordManager(account)}
  ${newPasswordField({ label: "New password", error: errors["password"], autofocus: true })}
  ${submit("Save and sign in")}`;
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])} ${form(context, `/reset${query}`, fields)}`;
  return splitPage(context, { title, content });
}
