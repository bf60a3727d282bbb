/** The account page of the signed-in person with its cards. */
import type { Account } from "../accounts/account.ts";
import { PASSWORD_MIN } from "../accounts/password-rules.ts";
import type { SecurityState } from "../second-factor/passkeys.ts";
import type { OpenLink } from "../store/links.store.ts";
import type { ListedSession } from "../store/sessions.store.ts";
import type { FormState } from "../http/page-error.ts";
import {
  buttonForm,
  checkbox,
  currentPasswordField,
  doneNote,
  errorNotes,
  field,
  form,
  newPasswordField,
  usernameForPasswordManager,
} from "./form.ts";
import { html, type Html } from "./html.ts";
import { alertIcon } from "./icons.ts";
import { accountPage } from "./layout.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, formatDate, formatDateTime, personName } from "./people.ts";
import { securityCard } from "./security-card.ts";

interface HomeView {
  account: Account;
  /** Null for an account that cannot invite. */
  invitations: OpenLink[] | null;
  sessions: SessionView[];
  /** Passkeys; second factors too in the hub realm. */
  security: SecurityState;
  /** An invitation link that was just created. It can be shown only once, because only its hash is stored. */
  created: CreatedInvitation | undefined;
  done: string | undefined;
  state: FormState;
}

export interface CreatedInvitation {
  url: string;
  expiresAt: Date;
}

interface SessionView extends ListedSession {
  /** Whether it is the session of the requesting browser. */
  isCurrent: boolean;
}

export function homePage(context: RealmPageContext, view: HomeView): Html {
  const { account, invitations, state } = view;
  const title = `Your ${context.realmName} account`;
  const security = securityCard(context, account, view.security);
  const isDeviceOnly = !account.hasPassword && view.security.passkeys.length === 0;
  const content = html`<div class="account-head">
      ${avatar(account, "large")}
      <div class="grow">
        <h1 dir="auto">${personName(account)}</h1>
        <p class="muted">${title}</p>
      </div>
      ${
        context.productUrl !== null &&
        html`<a class="button primary" href="${context.productUrl}${context.realm === "hub" ? "admin" : ""}"
          >Go to ${context.productName}</a
        >`
      }
    </div>
    ${doneNote(view.done)} ${errorNotes(state)} ${isDeviceOnly && deviceOnlyNote(context)}
    <div class="cards${invitations && html` two`}">
      <div class="cards">
        ${dataCard(context, account)} ${passwordCard(context, account, state)} ${!invitations && security}
        ${sessionsCard(context, view.sessions, isDeviceOnly)}
      </div>
      ${invitations && html`<div class="cards">${invitationsCard(context, invitations, view)} ${security}</div>`}
    </div>`;
  const actions = isDeviceOnly
    ? html`<a class="button quiet" href="${context.realmPath}/sign-out">Sign out</a>`
    : buttonForm(context, "/sign-out", "Sign out", "button quiet");
  return accountPage(context, { title, content, actions });
}

function deviceOnlyNote(context: RealmPageContext): Html {
  return html`<p class="note amber">
    ${alertIcon}<span
      >Your account is on this device only. Other devices cannot sign in to it, and if you sign out here or clear this
      browser’s data, you cannot come back to it. <a href="${context.realmPath}/password/add">Add a password</a> to keep
      it.</span
    >
  </p>`;
}

function dataCard(context: RealmPageContext, account: Account): Html {
  const isWallet = context.realm === "wallet";
  return html`<section class="card" aria-labelledby="data">
    <h2 id="data">Your data</h2>
    <dl class="data">
      ${isWallet && datum("Name", personName(account))} ${datum("Username", account.username)}
      <div>
        <dt>Email</dt>
        <dd dir="auto">${account.email ?? html`<span class="muted">None</span>`}</dd>
      </div>
      ${
        isWallet
          ? html`${datum("Tier", html`<span class="badge slate">${account.tier}</span>`)}
            ${datum("Credits", account.credits)}`
          : datum("Premium", premiumState(context, account))
      }
      ${datum("Member since", formatDate(account.createdAt))}
    </dl>
    <p class="small muted">
      <a href="${context.realmPath}/u/${encodeURIComponent(account.username)}">Your public page</a> shows your name,
      never your email address.
    </p>
    ${isWallet && html`<a class="button soft" href="${context.realmPath}/details">Change name or email</a>`}
  </section>`;
}

function datum(label: string, value: Html | string | number): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function premiumState(context: RealmPageContext, account: Account): Html {
  return account.premium
    ? html`<span class="badge teal">Premium</span>`
    : html`No. <a href="${context.realmPath}/premium">How to get it</a>`;
}

function passwordCard(context: RealmPageContext, account: Account, state: FormState): Html {
  const hint = `At least ${PASSWORD_MIN} characters.`;
  const fields = html`${usernameForPasswordManager(account)} ${currentPasswordField(state)}
    ${newPasswordField(state, { label: "New password", hint })}
    <button class="button soft" type="submit">Change password</button>`;
  const content = account.hasPassword
    ? html`<p class="muted small">A new password signs you out everywhere else, in ${context.productName} too.</p>
        ${form(context, "/password", fields)}`
    : html`<p class="muted small">You have none. With a password you can sign in on other devices.</p>
        <a class="button soft" href="${context.realmPath}/password/add">Add a password</a>`;
  return html`<section class="card" aria-labelledby="password-title">
    <h2 id="password-title">Password</h2>
    ${content}
  </section>`;
}

/** @param isDeviceOnly whether sign-out makes the account inaccessible; the buttons then lead to a warning page */
function sessionsCard(context: RealmPageContext, sessions: SessionView[], isDeviceOnly: boolean): Html {
  return html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    <p class="muted small">Signing a device out ends its access to ${context.productName} within a minute.</p>
    <ul class="entries">
      ${sessions.map((session) => sessionEntry(context, session, isDeviceOnly))}
    </ul>
    ${!isDeviceOnly && buttonForm(context, "/sessions/end-all", "Sign out everywhere", "button danger-quiet")}
  </section>`;
}

function sessionEntry(context: RealmPageContext, session: SessionView, isDeviceOnly: boolean): Html {
  const address = session.address === "" ? "" : ` from ${session.address}`;
  const device = session.device === "" ? "Unknown device" : session.device;
  return html`<li>
    <div class="grow">
      <b>${device}</b>
      ${session.isCurrent && html`<span class="badge teal">This device</span>`}
      <span class="muted small">Signed in ${formatDateTime(session.createdAt)}${address}</span>
      <span class="muted small">Last used ${formatDateTime(session.lastUsedAt)}</span>
    </div>
    ${
      isDeviceOnly
        ? html`<a class="button danger-quiet small-button" href="${context.realmPath}/sign-out">Sign out</a>`
        : buttonForm(context, `/sessions/${session.id}/end`, "Sign out", "button danger-quiet small-button", device)
    }
  </li>`;
}

function invitationsCard(
  context: RealmPageContext,
  invitations: OpenLink[],
  { created, state }: Pick<HomeView, "created" | "state">,
): Html {
  const fields = html`${field(state, {
      name: "label",
      label: "For whom?",
      hint: "Only you see this, in the list below.",
      optional: true,
      autocomplete: "off",
      maxLength: 100,
    })}
    ${checkbox("premium", "Premium account", "May create events and event groups, and invite others.", true)}
    <button class="button primary" type="submit">Make an invitation link</button>`;
  return html`<section class="card" aria-labelledby="invitations">
    <h2 id="invitations">Invitations</h2>
    <p class="muted small">An invitation is a link for one person, good for 14 days.</p>
    ${created && createdInvitation(created)} ${form(context, "/invitations", fields)}
    <h3>Open invitations</h3>
    ${
      invitations.length === 0
        ? html`<p class="muted small">None is waiting. Links that were used or have run out are not listed.</p>`
        : html`<ul class="entries">
            ${invitations.map((link) => openInvitation(context, link))}
          </ul>`
    }
  </section>`;
}

function createdInvitation({ url, expiresAt }: CreatedInvitation): Html {
  return html`<div class="fresh" role="status">
    <p><b>Copy this link now.</b> It is shown this once, and works once, until ${formatDate(expiresAt)}.</p>
    <div class="copy">
      <input id="invitation-link" type="text" value="${url}" readonly aria-label="Invitation link" autofocus />
      <button class="button soft" type="button" data-copies="invitation-link" hidden>Copy</button>
    </div>
  </div>`;
}

function openInvitation(context: RealmPageContext, link: OpenLink): Html {
  const badge = link.premium
    ? html`<span class="badge teal">Premium</span>`
    : html`<span class="badge slate">Plain</span>`;
  return html`<li>
    <div class="grow">
      <b dir="auto">${link.label === "" ? "Somebody" : html`<bdi>${link.label}</bdi>`}</b> ${badge}
      <span class="muted small">Made ${formatDate(link.createdAt)}, runs out ${formatDate(link.expiresAt)}</span>
    </div>
    ${buttonForm(context, `/invitations/${link.id}/revoke`, "Revoke", "button danger-quiet small-button")}
  </li>`;
}
