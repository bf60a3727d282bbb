/** The account page's card about sign-in methods besides the password: authenticator app, recovery codes, passkeys. */
import type { Account } from "../accounts/account.ts";
import type { SecurityState } from "../second-factor/passkeys.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import { buttonForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { formatDate } from "./people.ts";

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
