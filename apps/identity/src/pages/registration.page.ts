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
  waitNote,
} from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";

export interface RegistrationView {
  title: string;
  lead: Html | string | null;
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
  const { typed, errors } = view;
  const focused = FIELDS.find((name) => errors[name]) ?? "username";
  const content = html`${heading(view.title, view.lead)} ${waitNote(view.wait)} ${alertNote(errors["form"])}
  ${form(
    context,
    view.action,
    html`${field({
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
    ${submit("Create account")}`,
  )}
  ${
    view.offerSignIn &&
    html`<p class="small muted">Have an account? <a href="${context.realmPath}/sign-in${view.query}">Sign in</a></p>`
  }`;
  return splitPage(context, { title: view.title, content });
}
