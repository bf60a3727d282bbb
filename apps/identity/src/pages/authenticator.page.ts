/** Pages for setting up and removing an authenticator app. */
import { renderSVG } from "uqr";

import type { Account } from "../accounts/account.ts";
import { CODE_LENGTH_MAX } from "../second-factor/check-code.ts";
import {
  type Errors,
  alertNote,
  currentPasswordField,
  field,
  form,
  heading,
  submit,
  usernameForPasswordManager,
} from "./form.ts";
import { backLink, splitPage } from "./layout.ts";
import { html, Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";

export interface SetUpView {
  username: string;
  /** The secret in base32. */
  secret: string;
  /** The otpauth: URI for the QR code and the link. */
  address: string;
  errors: Errors;
}

export function setUpAuthenticatorPage(context: RealmPageContext, view: SetUpView): Html {
  const title = "Set up an authenticator app";
  const qrCode = new Html(renderSVG(view.address, { border: 2 }));
  const content = html`${heading(title, "Until you have entered a code here, nothing changes.")}
    ${alertNote(view.errors["form"])}
    <ol class="steps">
      <li>
        Scan this with an authenticator app, or <a href="${view.address}">open it in an app on this device</a>.
        <div class="qr" role="img" aria-label="QR code with the key for your authenticator app">${qrCode}</div>
        <p class="small muted">Cannot scan it? Type this key into the app:</p>
        <code class="secret">${groupByFour(view.secret)}</code>
      </li>
      <li>Enter your password and the six digits that the app shows now.</li>
    </ol>
    ${form(
      context,
      "/security/authenticator",
      html`${passwordField(view.errors, view.username)} ${codeField(view.errors, "Six digits.")} ${submit("Turn it on")}`,
    )}
    ${backLink(context)}`;
  return splitPage(context, { title, content });
}

export function removeAuthenticatorPage(context: RealmPageContext, account: Account, errors: Errors): Html {
  const title = "Remove the authenticator app";
  const lead = "Afterwards your password alone signs you in. Your recovery codes are removed as well.";
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])}
  ${form(
    context,
    "/security/authenticator/remove",
    html`${passwordField(errors, account.username)}
      ${codeField(errors, "Six digits from the app, or one of your recovery codes.")}
      <button class="button danger-quiet large" type="submit">Remove it</button>`,
  )}
  ${backLink(context)}`;
  return splitPage(context, { title, content });
}

function passwordField(errors: Errors, username: string): Html {
  return html`${usernameForPasswordManager({ username })} ${currentPasswordField(errors)}`;
}

function codeField(errors: Errors, hint: string): Html {
  return field({
    name: "code",
    label: "Code",
    error: errors["code"],
    hint,
    autocomplete: "one-time-code",
    autofocus: errors["code"] !== undefined,
    maxLength: CODE_LENGTH_MAX,
  });
}

function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/gu, "$1 ");
}
