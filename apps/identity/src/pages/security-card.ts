/** The account page's card about sign-in methods besides the password: authenticator app, recovery codes, passkeys. */
import type { Visit } from "../http/visit.ts";
import type { SecurityState } from "../sign-in/passkeys.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import { buttonForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import { card, entry } from "./layout.ts";
import { formatDate } from "./people.ts";

export function securityCard(visit: Visit, security: SecurityState): Html {
  const passkeys = passkeysPart(visit, security);
  if (visit.realm === "wallet") return card("passkeys", "Passkeys", passkeys);
  const content = html`<p class="muted small">
      Optional. With one of these, a password that somebody has guessed is not enough.
    </p>
    ${authenticatorPart(visit, security)}
    <h3>Passkeys</h3>
    ${passkeys}`;
  return card("security", "Security", content);
}

function passkeysPart(visit: Visit, security: SecurityState): Html {
  const { account, passkeys } = security;
  const without = visit.realm === "hub" ? "without the password and without a code" : "without a password";
  const beside = account.hasPassword ? " The password keeps working beside it." : "";
  return html`<p class="muted small">
      A passkey on your phone, computer or security key signs you in ${without}.${beside}
    </p>
    ${
      passkeys.length > 0 &&
      html`<ul class="entries">
        ${passkeys.map((passkey) => passkeyRow(visit, passkey))}
      </ul>`
    }
    ${addPasskey(visit, security)}`;
}

function addPasskey({ site }: Visit, { account, passkeys, passkeysWork }: SecurityState): Html {
  if (!passkeysWork) {
    return html`<p class="small">
      Passkeys work over https only, at a host name. You cannot add a passkey at this address.
    </p>`;
  }
  if (!account.hasPassword && passkeys.length > 0) {
    return html`<p class="small">To add more passkeys, add a password first.</p>`;
  }
  return html`<a class="button soft" href="${site.path}/security/passkeys/new">Add a passkey</a>`;
}

function authenticatorPart(visit: Visit, { authenticatorSince, recoveryCodesLeft: left }: SecurityState): Html {
  if (!authenticatorSince) {
    return html`<h3>Authenticator app</h3>
      <p class="muted small">After the password, signing in asks for six digits that an app on your phone shows.</p>
      ${buttonForm(visit, "/security/authenticator/start", "Set up an authenticator app", "button soft")}`;
  }
  const path = `${visit.site.path}/security`;
  const codesLeft = left === 0 ? "None left. Renew them now" : `${left} left`;
  const entries = [
    entry(
      html`<b>Code after the password</b>`,
      [`Since ${formatDate(authenticatorSince)}`],
      html`<a class="button danger-quiet small-button" href="${path}/authenticator/remove">Remove</a>`,
    ),
    entry(
      html`<b>Recovery codes</b>`,
      [left > 2 ? codesLeft : html`<span class="warn">${codesLeft}</span>`],
      html`<a class="button quiet small-button" href="${path}/recovery-codes">Renew</a>`,
    ),
  ];
  return html`<h3>Authenticator app <span class="badge teal">On</span></h3>
    <ul class="entries">
      ${entries}
    </ul>`;
}

function passkeyRow({ site }: Visit, passkey: Passkey): Html {
  const path = `${site.path}/security/passkeys/${passkey.id}`;
  const used = passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : "not used yet";
  const actions = html`<span class="row-actions">
    <a class="button quiet small-button" href="${path}/rename" aria-label="Rename ${passkey.name}">Rename</a>
    <a class="button danger-quiet small-button" href="${path}/remove" aria-label="Remove ${passkey.name}">Remove</a>
  </span>`;
  const added = `Added ${formatDate(passkey.createdAt)}, ${used}`;
  return entry(html`<b><bdi>${passkey.name}</bdi></b>`, [added], actions);
}
