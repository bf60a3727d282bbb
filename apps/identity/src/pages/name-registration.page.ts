import { DISPLAY_NAME_MAX } from "../accounts/account-rules.ts";
import { type Errors, emailField, field, form, heading, inputMax, submit, waitNote } from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";

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
  const content = html`${heading(title, lead)} ${waitNote(view.wait)}
    ${form(
      context,
      `/register/name${query}`,
      html`${nameFields(typed, errors)} ${submit("Continue")}
        <p class="hint">
          Your account stays on this device. You can add a password or a passkey later, to sign in on other devices.
        </p>`,
    )}
    <p class="small muted">Have an account? <a href="${context.realmPath}/sign-in${query}">Sign in</a></p>
    <p class="small"><a href="${context.realmPath}/register/password${query}">Use a password instead</a></p>`;
  return splitPage(context, {
    title,
    content,
    footnote: "The sign-on of this installation. What you enter stays on this server.",
  });
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
