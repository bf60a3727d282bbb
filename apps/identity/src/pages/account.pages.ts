/** The account page of the signed-in person with its cards. */
import type { Account } from "../accounts/account.ts";
import { PASSWORD_MIN } from "../accounts/password-rules.ts";
import type { Visit } from "../http/visit.ts";
import { canDisconnect, type SecurityState } from "../sign-in/passkeys.ts";
import type { OpenLink } from "../store/links.store.ts";
import type { ClaimNames } from "../store/openid.store.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import type { ListedSession } from "../store/sessions.store.ts";
import { buttonForm, doneNote, errorNote, field, form, usernameForPasswordManager } from "./form.ts";
import { html, type Html } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { accountPage, card, entry, list } from "./layout.ts";
import { avatar, formatDate, formatDateTime, personName } from "./people.ts";

interface HomeView {
  security: SecurityState;
  /** Null for an account that cannot invite. */
  invitations: OpenLink[] | null;
  sessions: ListedSession[];
  /** The id of this browser's. */
  currentSession: string;
  /** The claims of the last sign-in at the issuer; null for accounts that are not premium, and without OpenID Connect. */
  claims: ClaimNames | null;
  /** Shown this once, because only its hash is stored. */
  created: CreatedInvitation | undefined;
  done: string | undefined;
}

export interface CreatedInvitation {
  url: string;
  expiresAt: Date;
}

export function homePage(visit: Visit, view: HomeView): Html {
  const { security, invitations } = view;
  const { account } = security;
  const { site } = visit;
  const title = `Your ${site.name} account`;
  const isDeviceOnly = visit.realm === "wallet" && !account.hasPassword && security.passkeys.length === 0;
  const content = html`<div class="account-head">
      ${avatar(account)}
      <div class="grow">
        <h1 dir="auto">${personName(account)}</h1>
        <p class="muted">${title}</p>
      </div>
      <a class="button primary" href="/${visit.realm === "hub" ? "admin" : ""}">Go to Hubbub</a>
    </div>
    ${doneNote(view.done)} ${errorNote(visit)} ${isDeviceOnly && deviceOnlyNote(visit)}
    <div class="cards stack ${invitations ? "two" : "one"}">
      <div class="cards stack">
        ${dataCard(visit, account)} ${passwordCard(visit, account)} ${!invitations && securityCard(visit, security)}
        ${sessionsCard(visit, view, isDeviceOnly)}
      </div>
      ${
        invitations &&
        html`<div class="cards stack">
          ${invitationsCard(visit, invitations, view.created)} ${securityCard(visit, security)}
          ${claimsCard(visit, view.claims)}
        </div>`
      }
    </div>`;
  const actions = isDeviceOnly
    ? html`<a class="button quiet" href="${site.path}/sign-out">Sign out</a>`
    : buttonForm(visit, "/sign-out", "Sign out", "button quiet");
  return accountPage(visit, title, content, actions);
}

function deviceOnlyNote({ site }: Visit): Html {
  return html`<p class="note tint-amber">
    ${alertIcon}<span
      >Your account is on this device only. Other devices cannot sign in to it, and if you sign out here or clear this
      browser’s data, you will not be able to sign in to it again.
      <a href="${site.path}/password/add">Add a password</a> to keep it.</span
    >
  </p>`;
}

function dataCard({ realm, site }: Visit, account: Account): Html {
  const isWallet = realm === "wallet";
  const premium = account.premium
    ? html`<span class="badge tint-teal">Premium</span>`
    : html`No. <a href="${site.path}/premium">How to get it</a>`;
  const content = html`<dl class="data">
      ${isWallet && datum("Name", personName(account))} ${datum("Username", account.username)}
      <div>
        <dt>Email</dt>
        <dd dir="auto">${account.email ?? html`<span class="muted">None</span>`}</dd>
      </div>
      ${
        isWallet
          ? html`${datum("Tier", html`<span class="badge tint-slate">${account.tier}</span>`)}
            ${datum("Credits", account.credits)}`
          : datum("Premium", premium)
      }
      ${datum("Member since", formatDate(account.createdAt))}
    </dl>
    <p class="small muted">
      <a href="${site.path}/u/${encodeURIComponent(account.username)}">Your public page</a> shows your name, never your
      email address.
    </p>
    ${isWallet && html`<a class="button soft" href="${site.path}/details">Change name or email</a>`}`;
  return card("data", "Your data", content);
}

function datum(label: string, value: Html | string | number): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Whether the person can sign in here, and not only at the issuer. */
function signsInHere({ realm, site }: Visit, account: Account): boolean {
  return realm === "wallet" || (account.hasPassword && !site.issuer?.options.only);
}

function passwordCard(visit: Visit, account: Account): Html | null {
  if (!signsInHere(visit, account)) return null;
  if (!account.hasPassword) {
    const content = html`<p class="muted small">You have no password. With one, you can sign in on other devices.</p>
      <a class="button soft" href="${visit.site.path}/password/add">Add a password</a>`;
    return card("password-title", "Password", content);
  }
  const hint = `At least ${PASSWORD_MIN} characters.`;
  const fields = html`${usernameForPasswordManager(account)} ${field(visit, "currentPassword")}
    ${field(visit, "newPassword", { label: "New password", hint })}
    <button class="button soft" type="submit">Change password</button>`;
  const content = html`<p class="muted small">A new password will sign you out everywhere else, including in Hubbub.</p>
    ${form(visit, "/password", fields)}`;
  return card("password-title", "Password", content);
}

function securityCard(visit: Visit, security: SecurityState): Html {
  const passkeys = passkeysPart(visit, security);
  if (visit.realm === "wallet") return card("passkeys", "Passkeys", passkeys);
  const local = html`<p class="muted small">
      Optional. With one of these, your password alone is not enough to sign in.
    </p>
    ${authenticatorPart(visit, security)}
    <h3>Passkeys</h3>
    ${passkeys}`;
  const content = html`${signsInHere(visit, security.account) && local} ${issuerPart(visit, security)}`;
  return card("security", "Security", content);
}

function issuerPart(visit: Visit, security: SecurityState): Html | null {
  const { path, issuer } = visit.site;
  if (!issuer) return null;
  const { name } = issuer.options;
  if (!security.connectedSince) {
    return html`<h3>${name}</h3>
      <p class="muted small">Connect it to sign in without a password.</p>
      <a class="button soft" href="${path}/oidc/connect">Connect ${name}</a>`;
  }
  const disconnect = html`<a class="button danger-quiet small-button" href="${path}/oidc/disconnect">Disconnect</a>`;
  const isRemovable = canDisconnect(visit, security);
  const details = [`Since ${formatDate(security.connectedSince)}`, isRemovable ? "" : "Your only way to sign in"];
  return html`<h3>${name} <span class="badge tint-teal">Connected</span></h3>
    ${list([entry(html`<b>Sign in with ${name}</b>`, details.filter(Boolean), isRemovable ? disconnect : html``)])}`;
}

/** Lists the claims that the variables of OpenID Connect can name. */
function claimsCard({ site }: Visit, claims: ClaimNames | null): Html | null {
  if (!site.issuer || !claims) return null;
  const names = claims.names.map((name) => html`<code>${name}</code> `);
  const content = html`<p class="muted small">
      The last sign-in contained these claims (${formatDate(claims.receivedAt)}). Their values are not stored. Use these
      names in <code>OIDC_USERNAME_CLAIM</code> and <code>OIDC_PREMIUM_CLAIM</code>.
    </p>
    <p class="small">${names}</p>`;
  return card("claims", `Claims from ${site.issuer.options.name}`, content);
}

function passkeysPart(visit: Visit, security: SecurityState): Html {
  const { account, passkeys } = security;
  const without = visit.realm === "hub" ? "without a password or a code" : "without a password";
  const beside = account.hasPassword ? " Your password keeps working." : "";
  return html`<p class="muted small">
      A passkey on your phone, computer or security key signs you in ${without}.${beside}
    </p>
    ${passkeys.length > 0 && list(passkeys.map((passkey) => passkeyRow(visit, passkey)))} ${addPasskey(visit, security)}`;
}

function addPasskey({ site }: Visit, { account, passkeys, passkeysWork }: SecurityState): Html {
  if (!passkeysWork) {
    return html`<p class="small">
      Passkeys only work over https and with a host name. You cannot add a passkey at this address.
    </p>`;
  }
  if (!account.hasPassword && passkeys.length > 0) {
    return html`<p class="small">To add more passkeys, add a password first.</p>`;
  }
  return html`<a class="button soft" href="${site.path}/security/passkeys/new">Add a passkey</a>`;
}

function authenticatorPart({ site }: Visit, { authenticatorSince, recoveryCodesLeft: left }: SecurityState): Html {
  const path = `${site.path}/security`;
  if (!authenticatorSince) {
    return html`<h3>Authenticator app</h3>
      <p class="muted small">After your password, you enter six digits from an app on your phone.</p>
      <a class="button soft" href="${path}/authenticator">Set up an authenticator app</a>`;
  }
  const codesLeft = left === 0 ? "None left. Renew them now" : `${left} left`;
  const entries = [
    entry(
      html`<b>Code at sign-in</b>`,
      [`Since ${formatDate(authenticatorSince)}`],
      html`<a class="button danger-quiet small-button" href="${path}/authenticator/remove">Remove</a>`,
    ),
    entry(
      html`<b>Recovery codes</b>`,
      [left > 2 ? codesLeft : html`<span class="warn">${codesLeft}</span>`],
      html`<a class="button quiet small-button" href="${path}/recovery-codes">Renew</a>`,
    ),
  ];
  return html`<h3>Authenticator app <span class="badge tint-teal">On</span></h3>
    ${list(entries)}`;
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

/** @param isDeviceOnly whether sign-out makes the account inaccessible; the buttons then lead to a warning page */
function sessionsCard(visit: Visit, { sessions, currentSession }: HomeView, isDeviceOnly: boolean): Html {
  const entries = sessions.map((session) => {
    const device = session.device === "" ? "Unknown device" : session.device;
    const signOut = isDeviceOnly
      ? html`<a class="button danger-quiet small-button" href="${visit.site.path}/sign-out">Sign out</a>`
      : buttonForm(visit, `/sessions/${session.id}/end`, "Sign out", "button danger-quiet small-button", device);
    const from = session.address && ` from ${session.address}`;
    return entry(
      html`<b>${device}</b> ${session.id === currentSession && html`<span class="badge tint-teal">This device</span>`}`,
      [`Signed in ${formatDateTime(session.createdAt)}${from}`, `Last used ${formatDateTime(session.lastUsedAt)}`],
      signOut,
    );
  });
  const content = html`<p class="muted small">Signing out a device ends its access to Hubbub within a minute.</p>
    ${list(entries)}
    ${!isDeviceOnly && buttonForm(visit, "/sessions/end-all", "Sign out everywhere", "button danger-quiet")}`;
  return card("sessions", "Where you are signed in", content);
}

function invitationsCard(visit: Visit, invitations: OpenLink[], created: CreatedInvitation | undefined): Html {
  const hint = "Only you see this.";
  const fields = html`${field(visit, "invitationLabel", { hint, optional: true })}
    <label class="check">
      <input type="checkbox" name="premium" value="yes" checked />
      <span>
        <b>Premium account</b>
        <span class="muted small">Can create events and event groups, and invite others.</span>
      </span>
    </label>
    <button class="button primary" type="submit">Create an invitation link</button>`;
  const none = html`<p class="muted small">No open invitations. Used and expired links are not listed.</p>`;
  const content = html`<p class="muted small">An invitation is a link for one person, valid for 14 days.</p>
    ${created && createdInvitation(created)} ${form(visit, "/invitations", fields)}
    <h3>Open invitations</h3>
    ${invitations.length === 0 ? none : list(invitations.map((link) => openInvitation(visit, link)))}`;
  return card("invitations", "Invitations", content);
}

function createdInvitation({ url, expiresAt }: CreatedInvitation): Html {
  return html`<div class="fresh stack" role="status">
    <p><b>Copy this link now.</b> It is shown only once and can be used once, until ${formatDate(expiresAt)}.</p>
    <div class="copy input">
      <input id="invitation-link" type="text" value="${url}" readonly aria-label="Invitation link" autofocus />
      <button class="button soft" type="button" data-copies="invitation-link" hidden>Copy</button>
    </div>
  </div>`;
}

function openInvitation(visit: Visit, link: OpenLink): Html {
  const [color, plan] = link.premium ? ["teal", "Premium"] : ["slate", "Standard"];
  return entry(
    html`<b dir="auto">${link.label === "" ? "Someone" : html`<bdi>${link.label}</bdi>`}</b>
      <span class="badge tint-${color}">${plan}</span>`,
    [`Created ${formatDate(link.createdAt)}, expires ${formatDate(link.expiresAt)}`],
    buttonForm(visit, `/invitations/${link.id}/revoke`, "Revoke", "button danger-quiet small-button"),
  );
}
