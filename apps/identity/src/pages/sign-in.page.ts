import { EMAIL_MAX } from "../accounts/account-rules.ts";
import { html, type Html } from "./html.ts";
import {
  type Errors,
  alertNote,
  doneNote,
  field,
  form,
  heading,
  SIGN_IN_PASSWORD_MAX,
  submit,
  waitNote,
} from "./form.ts";
import { PASSKEY_SCRIPTS, splitPage } from "./layout.ts";
import { passkeySignIn } from "./passkey-parts.ts";
import type { RealmPageContext } from "./page-context.ts";

export interface SignInView {
  /** The product's authorization request as a query string, or "". */
  query: string;
  username: string;
  errors: Errors;
  wait?: string | undefined;
  done?: string | undefined;
  /** How people can register. */
  registration: "open" | "by invitation" | "by setup link";
  /** Whether browsers support passkeys at this origin. */
  passkeys: boolean;
}

/** Sign-in form. */
export function signInPage(context: RealmPageContext, view: SignInView): Html {
  const content = html`${heading(`Sign in to ${context.realmName}`, leadOf(context, view.query))} ${doneNote(view.done)}
  ${waitNote(view.wait)} ${alertNote(view.errors["form"])}
  ${form(
    context,
    `/sign-in${view.query}`,
    html`${field({
      name: "username",
      label: "Username or email",
      value: view.username,
      error: view.errors["username"],
      autocomplete: "username",
      autofocus: view.username === "",
      maxLength: EMAIL_MAX,
    })}
    ${field({
      name: "password",
      label: "Password",
      type: "password",
      error: view.errors["password"],
      autocomplete: "current-password",
      autofocus: view.username !== "",
      maxLength: SIGN_IN_PASSWORD_MAX,
      aside: html`<a href="${context.realmPath}/forgot${view.query}">Forgot it?</a>`,
    })}
    ${submit("Sign in")}`,
  )}
  ${view.passkeys && passkeySignIn(context, view.query)} ${registrationHint(context, view)}`;
  const scripts = view.passkeys ? PASSKEY_SCRIPTS : [];
  return splitPage(context, { title: `Sign in to ${context.realmName}`, content, scripts });
}

/** If the realm has the product's name, says who the page is for: both realms may have that name. */
function leadOf(context: RealmPageContext, query: string): string | null {
  if (context.realmName === context.productName) {
    return context.realm === "hub" ? "For organizers and their teams." : "For people taking part in an event.";
  }
  return query === "" ? null : `You continue to ${context.productName} afterwards.`;
}

function registrationHint(context: RealmPageContext, view: SignInView): Html {
  if (view.registration === "by setup link") {
    return html`<p class="small muted">
      There is no account here yet. The first one is made with the setup link that stands in the terminal where
      ${context.productName} was started.
    </p>`;
  }
  const question = view.registration === "open" ? "New here?" : "Invited?";
  return html`<p class="small muted">
    ${question} <a href="${context.realmPath}/register${view.query}">Create your account</a>
  </p>`;
}
