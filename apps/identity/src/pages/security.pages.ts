/** Sign-in methods besides the password: authenticator app, recovery codes and passkeys. */
import { renderSVG } from "uqr";

import type { Account } from "../accounts/account.ts";
import type { SecurityState } from "../second-factor/passkeys.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import {
  type Errors,
  buttonForm,
  codeField,
  currentPasswordField,
  doneNote,
  field,
  heading,
  inputMax,
  passkeyButton,
  proofFields,
  submit,
  usernameForPasswordManager,
} from "./form.ts";
import { html, Html } from "./html.ts";
import { formPage, splitPage } from "./layout.ts";
import type { RealmPageContext } from "./page-context.ts";
import { formatDate } from "./people.ts";

export const PASSKEY_NAME_MAX = 50;

const REMOVE = html`<button class="button danger-quiet large" type="submit">Remove it</button>`;

export function securityCard(context: RealmPageContext, account: Account, security: SecurityState): Html {
  if (context.realm === "wallet") {
    return html`<section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      ${passkeysPart(context, account, security)}
    </section>`;
  }
  return html`<section class="card" aria-labelledby="security">
    <h2 id="security">Security</h2>
    <p class="muted small">Optional. With one of these, a password that somebody has guessed is not enough.</p>
    ${authenticatorPart(context, security)}
    <h3>Passkeys</h3>
    ${passkeysPart(context, account, security)}
  </section>`;
}

function passkeysPart(context: RealmPageContext, account: Account, security: SecurityState): Html {
  const without = context.realm === "hub" ? "without the password and without a code" : "without a password";
  const beside = account.hasPassword ? " The password keeps working beside it." : "";
  return html`<p class="muted small">
      A passkey on your phone, computer or security key signs you in ${without}.${beside}
    </p>
    ${
      security.passkeys.length > 0 &&
      html`<ul class="entries">
        ${security.passkeys.map((passkey) => passkeyRow(context, passkey))}
      </ul>`
    }
    ${addPasskey(context, account, security)}`;
}

function addPasskey(context: RealmPageContext, account: Account, security: SecurityState): Html {
  if (!security.passkeysWork) {
    return html`<p class="small">
      Passkeys work over https only, at a host name. You cannot add a passkey at this address.
    </p>`;
  }
  if (!account.hasPassword && security.passkeys.length > 0) {
    return html`<p class="small">To add more passkeys, add a password first.</p>`;
  }
  return html`<a class="button soft" href="${context.realmPath}/security/passkeys/new">Add a passkey</a>`;
}

function authenticatorPart(context: RealmPageContext, security: SecurityState): Html {
  if (!security.authenticatorSince) {
    return html`<h3>Authenticator app</h3>
      <p class="muted small">After the password, signing in asks for six digits that an app on your phone shows.</p>
      ${buttonForm(context, "/security/authenticator/start", "Set up an authenticator app", "button soft")}`;
  }
  const left = security.recoveryCodesLeft;
  return html`<h3>Authenticator app <span class="badge teal">On</span></h3>
    <ul class="entries">
      <li>
        <div class="grow">
          <b>Code after the password</b>
          <span class="muted small">Since ${formatDate(security.authenticatorSince)}</span>
        </div>
        <a class="button danger-quiet small-button" href="${context.realmPath}/security/authenticator/remove">Remove</a>
      </li>
      <li>
        <div class="grow">
          <b>Recovery codes</b>
          <span class="${left > 2 ? "muted small" : "small warn"}"
            >${left === 0 ? "None left. Renew them now" : `${left} left`}</span
          >
        </div>
        <a class="button quiet small-button" href="${context.realmPath}/security/recovery-codes">Renew</a>
      </li>
    </ul>`;
}

function passkeyRow(context: RealmPageContext, passkey: Passkey): Html {
  const path = `${context.realmPath}/security/passkeys/${passkey.id}`;
  const used = passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : "not used yet";
  return html`<li>
    <div class="grow">
      <b><bdi>${passkey.name}</bdi></b>
      <span class="muted small">Added ${formatDate(passkey.createdAt)}, ${used}</span>
    </div>
    <span class="row-actions">
      <a class="button quiet small-button" href="${path}/rename" aria-label="Rename ${passkey.name}">Rename</a>
      <a class="button danger-quiet small-button" href="${path}/remove" aria-label="Remove ${passkey.name}">Remove</a>
    </span>
  </li>`;
}

export interface SetUpView {
  username: string;
  /** The secret in base32. */
  secret: string;
  /** The otpauth: URI for the QR code and the link. */
  address: string;
  errors: Errors;
}

export function setUpAuthenticatorPage(context: RealmPageContext, view: SetUpView): Html {
  const { username, secret, address, errors } = view;
  const qrCode = new Html(renderSVG(address, { border: 2 }));
  const before = html`<ol class="steps">
    <li>
      Scan this with an authenticator app, or <a href="${address}">open it in an app on this device</a>.
      <div class="qr" role="img" aria-label="QR code with the key for your authenticator app">${qrCode}</div>
      <p class="small muted">Cannot scan it? Type this key into the app:</p>
      <code class="secret">${secret.replace(/(.{4})(?=.)/gu, "$1 ")}</code>
    </li>
    <li>Enter your password and the six digits that the app shows now.</li>
  </ol>`;
  return formPage(context, {
    title: "Set up an authenticator app",
    lead: "Until you have entered a code here, nothing changes.",
    errors,
    before,
    action: "/security/authenticator",
    fields: html`${usernameForPasswordManager({ username })} ${currentPasswordField(errors)}
    ${codeField("Code", errors["code"], "Six digits.")} ${submit("Turn it on")}`,
  });
}

export function removeAuthenticatorPage(context: RealmPageContext, account: Account, errors: Errors): Html {
  return formPage(context, {
    title: "Remove the authenticator app",
    lead: "Afterwards your password alone signs you in. Your recovery codes are removed as well.",
    errors,
    action: "/security/authenticator/remove",
    fields: html`${usernameForPasswordManager(account)} ${currentPasswordField(errors)}
    ${codeField("Code", errors["code"], "Six digits from the app, or one of your recovery codes.")} ${REMOVE}`,
  });
}

export function recoveryCodesPage(context: RealmPageContext, codes: string[], why: "set up" | "renewed"): Html {
  const title = "Your recovery codes";
  const done =
    why === "set up"
      ? "The authenticator app is on. Signing in with your password asks for a code from now on."
      : "You have new recovery codes. The old ones no longer work.";
  const content = html`${heading(title)} ${doneNote(done)}
    <p>
      <b>Keep these now; they are shown this once.</b> If your phone is gone, each of them signs you in once in place of
      the app's code. A password manager or a sheet of paper is a good place.
    </p>
    <textarea id="codes" class="codes" rows="${codes.length}" readonly aria-label="Recovery codes" spellcheck="false">
${codes.join("\n")}</textarea>
    <button class="button soft" type="button" data-copies="codes" hidden>Copy</button>
    <a class="button primary large" href="${context.realmPath}">I have kept them</a>`;
  return splitPage(context, { title, content });
}

export function renewCodesPage(
  context: RealmPageContext,
  account: Account,
  security: SecurityState,
  errors: Errors,
): Html {
  return formPage(context, {
    title: "Renew your recovery codes",
    lead: `${security.recoveryCodesLeft} of your codes are left. New ones replace all of them.`,
    errors,
    action: "/security/recovery-codes",
    fields: html`${proofFields(context, account, security, errors)} ${submit("Make new codes")}`,
  });
}

export function newPasskeyPage(
  context: RealmPageContext,
  account: Account,
  security: SecurityState,
  name: string,
  errors: Errors,
): Html {
  // No passkey as proof here: the script fills in the new passkey when this form is submitted.
  const proof = proofFields(context, account, { ...security, passkeys: [] }, errors);
  const button = { className: "primary large", label: "Add a passkey", kind: "create" } as const;
  return formPage(context, {
    title: "Add a passkey",
    lead: "Your device asks for your fingerprint, your face or its PIN. This server never sees any of them.",
    errors,
    before: html`<noscript
      ><p class="note amber">Passkeys need JavaScript, which is off in this browser.</p></noscript
    >`,
    action: "/security/passkeys",
    fields: html`${passkeyNameField(name, errors, true)} ${proof}
      <input type="hidden" name="new_credential" />
      <div class="passkey-way stack" hidden>
        ${passkeyButton(context, { ...button, options: "/security/passkeys/options" })}
      </div>`,
  });
}

export interface PasskeyView {
  account: Account;
  passkey: Passkey;
  security: SecurityState;
  errors: Errors;
}

export function renamePasskeyPage(
  context: RealmPageContext,
  { account, passkey, security, name, errors }: PasskeyView & { name: string },
): Html {
  return formPage(context, {
    title: "Rename the passkey",
    errors,
    action: `/security/passkeys/${passkey.id}/rename`,
    fields: html`${passkeyNameField(name, errors, false)} ${proofFields(context, account, security, errors)}
    ${submit("Save")}`,
  });
}

export function removePasskeyPage(
  context: RealmPageContext,
  { account, passkey, security, errors }: PasskeyView,
): Html {
  return formPage(context, {
    title: "Remove the passkey",
    lead: html`<bdi>${passkey.name}</bdi> will no longer sign anybody in.`,
    errors,
    action: `/security/passkeys/${passkey.id}/remove`,
    fields: html`${proofFields(context, account, security, errors)} ${REMOVE}`,
  });
}

function passkeyNameField(name: string, errors: Errors, optional: boolean): Html {
  return field({
    name: "name",
    label: "Name",
    value: name,
    error: errors["name"],
    hint: "So that you know it again, for example “My phone”.",
    optional,
    autocomplete: "off",
    autofocus: errors["current_password"] === undefined,
    maxLength: inputMax(PASSKEY_NAME_MAX),
  });
}
