/** The account page of the signed-in person with its cards. */
import type { Account } from "../accounts/account.ts";
import { PASSWORD_MIN } from "../accounts/password-rules.ts";
import type { Visit } from "../http/visit.ts";
import { canDisconnect, type SecurityState } from "../sign-in/passkeys.ts";
import type { OpenLink } from "../store/links.store.ts";
import type { ClaimNames } from "../store/openid.store.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import type { ListedSession } from "../store/sessions.store.ts";
import {
  badge,
  button,
  buttonLink,
  card,
  copyButton,
  datum,
  entry,
  list,
  note,
  smallText,
  subtitle,
  textLink,
} from "./elements.ts";
import { errorNote, field, form, usernameForPasswordManager } from "./form.ts";
import { html, type Html } from "./html.ts";
import { accountPage } from "./layout.ts";
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
  const sessions = sessionsCard(visit, view, isDeviceOnly);
  const content = html`<div class="flex flex-wrap items-center gap-4">
      ${avatar(account)}
      <div class="min-w-0 grow basis-48">
        <h1 class="text-2xl">${personName(account)}</h1>
        <p class="text-muted">${title}</p>
      </div>
      ${buttonLink("Go to Hubbub", visit.realm === "hub" ? "/admin" : "/", "primary")}
    </div>
    ${view.done && note("done", view.done)} ${errorNote(visit)} ${isDeviceOnly && deviceOnlyNote(visit)}
    <div class="grid items-start gap-5 lg:grid-cols-2">
      <div class="flex min-w-0 flex-col gap-5">
        ${dataCard(visit, account)} ${passwordCard(visit, account)} ${invitations && sessions}
      </div>
      <div class="flex min-w-0 flex-col gap-5">
        ${invitations && invitationsCard(visit, invitations, view.created)} ${securityCard(visit, security)}
        ${claimsCard(visit, view.claims)} ${!invitations && sessions}
      </div>
    </div>`;
  const actions = isDeviceOnly
    ? buttonLink("Sign out", `${site.path}/sign-out`, "quiet")
    : form(visit, "/sign-out", button("Sign out", "quiet"));
  return accountPage(visit, title, content, actions);
}

function deviceOnlyNote({ site }: Visit): Html {
  return note(
    "warning",
    html`Your account is on this device only. Other devices cannot sign in to it, and if you sign out here or clear this
    browser’s data, you will not be able to sign in to it again.
    ${textLink("Add a password", `${site.path}/password/add`)} to keep it.`,
  );
}

function dataCard({ realm, site }: Visit, account: Account): Html {
  const isWallet = realm === "wallet";
  const { username, email, premium, tier, credits } = account;
  const isPremium = premium ? badge("teal", "Premium") : html`No. ${textLink("How to get it", `${site.path}/premium`)}`;
  const publicPage = textLink("Your public page", `${site.path}/u/${encodeURIComponent(username)}`);
  const content = html`<dl class="divide-y divide-line">
      ${isWallet && datum("Name", personName(account))} ${datum("Username", username)}
      ${datum("Email", email === null ? html`<span class="text-muted">None</span>` : html`<bdi>${email}</bdi>`)}
      ${
        isWallet
          ? html`${datum("Tier", badge("slate", tier))} ${datum("Credits", credits)}`
          : datum("Premium", isPremium)
      }
      ${datum("Member since", formatDate(account.createdAt))}
    </dl>
    ${smallText(html`${publicPage} shows your name, never your email address.`)}
    ${isWallet && buttonLink("Change name or email", `${site.path}/details`, "soft")}`;
  return card("data", "Your data", content);
}

/** Whether the person can sign in here, and not only at the issuer. */
function signsInHere({ realm, site }: Visit, account: Account): boolean {
  return realm === "wallet" || (account.hasPassword && !site.issuer?.options.only);
}

function passwordCard(visit: Visit, account: Account): Html | null {
  if (!signsInHere(visit, account)) return null;
  if (!account.hasPassword) {
    const content = html`${smallText("You have no password. With one, you can sign in on other devices.")}
    ${buttonLink("Add a password", `${visit.site.path}/password/add`, "soft")}`;
    return card("password-title", "Password", content);
  }
  const hint = `At least ${PASSWORD_MIN} characters.`;
  const fields = html`${usernameForPasswordManager(account)} ${field(visit, "currentPassword")}
  ${field(visit, "newPassword", { label: "New password", hint })} ${button("Change password", "soft")}`;
  const content = html`${smallText("A new password will sign you out everywhere else, including in Hubbub.")}
  ${form(visit, "/password", fields)}`;
  return card("password-title", "Password", content);
}

function securityCard(visit: Visit, security: SecurityState): Html {
  const passkeys = passkeysPart(visit, security);
  if (visit.realm === "wallet") return card("passkeys", "Passkeys", passkeys);
  const local = html`${smallText("Optional. With one of these, your password alone is not enough to sign in.")}
  ${authenticatorPart(visit, security)} ${subtitle("Passkeys")} ${passkeys}`;
  const content = html`${signsInHere(visit, security.account) && local} ${issuerPart(visit, security)}`;
  return card("security", "Security", content);
}

function issuerPart(visit: Visit, security: SecurityState): Html | null {
  const { path, issuer } = visit.site;
  if (!issuer) return null;
  const { name } = issuer.options;
  if (!security.connectedSince) {
    return html`${subtitle(name)} ${smallText("Connect it to sign in without a password.")}
    ${buttonLink(`Connect ${name}`, `${path}/oidc/connect`, "soft")}`;
  }
  const disconnect = buttonLink("Disconnect", `${path}/oidc/disconnect`, "quiet", "sm");
  const isRemovable = canDisconnect(visit, security);
  const details = [`Since ${formatDate(security.connectedSince)}`, isRemovable ? "" : "Your only way to sign in"];
  return html`${subtitle(html`${name} ${badge("teal", "Connected")}`)}
  ${list([entry(`Sign in with ${name}`, details.filter(Boolean), isRemovable ? disconnect : null)])}`;
}

/** Lists the claims that the variables of OpenID Connect can name. */
function claimsCard({ site }: Visit, claims: ClaimNames | null): Html | null {
  if (!site.issuer || !claims) return null;
  const names = claims.names.map((name) => html`<code>${name}</code> `);
  const explanation = html`The last sign-in contained these claims (${formatDate(claims.receivedAt)}). Their values are
    not stored. Use these names in <code>OIDC_USERNAME_CLAIM</code> and <code>OIDC_PREMIUM_CLAIM</code>.`;
  const content = html`${smallText(explanation)}
    <p class="text-sm">${names}</p>`;
  return card("claims", `Claims from ${site.issuer.options.name}`, content);
}

function passkeysPart(visit: Visit, security: SecurityState): Html {
  const { account, passkeys } = security;
  const without = visit.realm === "hub" ? "without a password or a code" : "without a password";
  const beside = account.hasPassword ? " Your password keeps working." : "";
  return html`${smallText(`A passkey on your phone, computer or security key signs you in ${without}.${beside}`)}
  ${passkeys.length > 0 && list(passkeys.map((passkey) => passkeyRow(visit, passkey)))} ${addPasskey(visit, security)}`;
}

function addPasskey({ site }: Visit, { account, passkeys, passkeysWork }: SecurityState): Html {
  if (!passkeysWork) {
    return smallText("Passkeys only work over https and with a host name. You cannot add a passkey at this address.");
  }
  if (!account.hasPassword && passkeys.length > 0) {
    return smallText("To add more passkeys, add a password first.");
  }
  return buttonLink("Add a passkey", `${site.path}/security/passkeys/new`, "soft");
}

function authenticatorPart({ site }: Visit, { authenticatorSince, recoveryCodesLeft: left }: SecurityState): Html {
  const path = `${site.path}/security`;
  if (!authenticatorSince) {
    return html`${subtitle("Authenticator app")}
    ${smallText("After your password, you enter six digits from an app on your phone.")}
    ${buttonLink("Set up an authenticator app", `${path}/authenticator`, "soft")}`;
  }
  const codesLeft = left === 0 ? "None left. Renew them now" : `${left} left`;
  const entries = [
    entry(
      "Code at sign-in",
      [`Since ${formatDate(authenticatorSince)}`],
      buttonLink("Remove", `${path}/authenticator/remove`, "quiet", "sm"),
    ),
    entry(
      "Recovery codes",
      [left > 2 ? codesLeft : html`<span class="text-amber-ink">${codesLeft}</span>`],
      buttonLink("Renew", `${path}/recovery-codes`, "quiet", "sm"),
    ),
  ];
  return html`${subtitle(html`Authenticator app ${badge("teal", "On")}`)} ${list(entries)}`;
}

function passkeyRow({ site }: Visit, passkey: Passkey): Html {
  const path = `${site.path}/security/passkeys/${passkey.id}`;
  const used = passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : "not used yet";
  const actions = html`<span class="flex flex-wrap gap-1">
    ${buttonLink("Rename", `${path}/rename`, "quiet", "sm", `Rename ${passkey.name}`)}
    ${buttonLink("Remove", `${path}/remove`, "quiet", "sm", `Remove ${passkey.name}`)}
  </span>`;
  const added = `Added ${formatDate(passkey.createdAt)}, ${used}`;
  return entry(html`<bdi>${passkey.name}</bdi>`, [added], actions);
}

/** @param isDeviceOnly whether sign-out makes the account inaccessible; the buttons then lead to a warning page */
function sessionsCard(visit: Visit, { sessions, currentSession }: HomeView, isDeviceOnly: boolean): Html {
  const entries = sessions.map((session) => {
    const device = session.device === "" ? "Unknown device" : session.device;
    const signOut = isDeviceOnly
      ? buttonLink("Sign out", `${visit.site.path}/sign-out`, "quiet", "sm")
      : form(
          visit,
          `/sessions/${session.id}/end`,
          button("Sign out", "quiet", "sm", html`aria-label="Sign out: ${device}"`),
        );
    const from = session.address && ` from ${session.address}`;
    return entry(
      html`${device} ${session.id === currentSession && badge("teal", "This device")}`,
      [`Signed in ${formatDateTime(session.createdAt)}${from}`, `Last used ${formatDateTime(session.lastUsedAt)}`],
      signOut,
    );
  });
  const content = html`${smallText("Signing out a device ends its access to Hubbub within a minute.")} ${list(entries)}
  ${!isDeviceOnly && form(visit, "/sessions/end-all", button("Sign out everywhere", "danger"))}`;
  return card("sessions", "Where you are signed in", content);
}

function invitationsCard(visit: Visit, invitations: OpenLink[], created: CreatedInvitation | undefined): Html {
  const hint = "Only you see this.";
  const fields = html`${field(visit, "invitationLabel", { hint, optional: true })}
    <label class="flex min-h-target cursor-pointer gap-3 py-1">
      <input class="mt-0.5" type="checkbox" name="premium" value="yes" checked />
      <span>
        <b class="block font-strong">Premium account</b>
        <span class="text-sm text-muted">Can create events and event groups, and invite others.</span>
      </span>
    </label>
    ${button("Create an invitation link", "primary")}`;
  const none = smallText("No open invitations. Used and expired links are not listed.");
  const content = html`${smallText("An invitation is a link for one person, valid for 14 days.")}
  ${created && createdInvitation(created)} ${form(visit, "/invitations", fields)} ${subtitle("Open invitations")}
  ${invitations.length === 0 ? none : list(invitations.map((invitation) => openInvitation(visit, invitation)))}`;
  return card("invitations", "Invitations", content);
}

function createdInvitation({ url, expiresAt }: CreatedInvitation): Html {
  return html`<div class="flex flex-col gap-3 rounded-lg bg-amber-soft p-3.5" role="status">
    <p><b>Copy this link now.</b> It is shown only once and can be used once, until ${formatDate(expiresAt)}.</p>
    <div class="flex gap-2">
      <input
        class="input font-mono text-sm"
        id="invitation-link"
        type="text"
        value="${url}"
        readonly
        aria-label="Invitation link"
        autofocus
      />
      ${copyButton("invitation-link")}
    </div>
  </div>`;
}

function openInvitation(visit: Visit, { id, label, premium, createdAt, expiresAt }: OpenLink): Html {
  return entry(
    html`<bdi>${label === "" ? "Someone" : label}</bdi>
      ${badge(premium ? "teal" : "slate", premium ? "Premium" : "Standard")}`,
    [`Created ${formatDate(createdAt)}, expires ${formatDate(expiresAt)}`],
    form(visit, `/invitations/${id}/revoke`, button("Revoke", "quiet", "sm")),
  );
}
