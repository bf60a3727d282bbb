/** The account page of the signed-in person: data, invitations, password, sessions, passkeys. */
import type { Account } from "../accounts/account.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../accounts/password-rules.ts";
import type { OpenLink } from "../store/links.store.ts";
import {
  type Errors,
  alertNote,
  buttonForm,
  currentPasswordField,
  doneNote,
  field,
  form,
  inputMax,
  usernameForPasswordManager,
} from "./form.ts";
import { accountPage } from "./layout.ts";
import { alertIcon } from "./icons.ts";
import { html, type Html } from "./html.ts";
import { type CreatedInvitation, invitationsCard } from "./invitations.card.ts";
import type { RealmPageContext } from "./page-context.ts";
import { avatar, formatDate, personName } from "./people.ts";
import { type SessionView, sessionsCard } from "./sessions.card.ts";
import { securityCard } from "./security.card.ts";
import type { SecurityState } from "../second-factor/security-state.ts";

export interface HomeView {
  account: Account;
  invitations: OpenLink[];
  sessions: SessionView[];
  /** Passkeys; second factors too in the hub realm. */
  security: SecurityState;
  /** An invitation link that was just created. It can be shown only once, because only its hash is stored. */
  created?: CreatedInvitation | undefined;
  done?: string | undefined;
  errors: Errors;
  typedLabel?: string;
}

export function homePage(context: RealmPageContext, view: HomeView): Html {
  const { account } = view;
  const title = `Your ${context.realmName} account`;
  const invites = context.realm === "hub" && account.premium;
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
    ${doneNote(view.done)} ${alertNote(view.errors["form"])} ${isDeviceOnly && deviceOnlyNote(context)}
    <div class="cards${invites && html` two`}">
      <div class="cards">
        ${dataCard(context, account)}
        ${account.hasPassword ? passwordCard(context, account, view.errors) : addPasswordCard(context)}
        ${!invites && security} ${sessionsCard(context, view.sessions, isDeviceOnly)}
      </div>
      ${
        invites &&
        html`<div class="cards">
          ${invitationsCard(context, view.invitations, view.created, view.errors, view.typedLabel ?? "")} ${security}
        </div>`
      }
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

function addPasswordCard(context: RealmPageContext): Html {
  return html`<section class="card" aria-labelledby="password-title">
    <h2 id="password-title">Password</h2>
    <p class="muted small">You have none. With a password you can sign in on other devices.</p>
    <a class="button soft" href="${context.realmPath}/password/add">Add a password</a>
  </section>`;
}

function dataCard(context: RealmPageContext, account: Account): Html {
  return html`<section class="card" aria-labelledby="data">
    <h2 id="data">Your data</h2>
    <dl class="data">
      ${
        context.realm === "wallet" &&
        html`<div>
          <dt>Name</dt>
          <dd>${personName(account)}</dd>
        </div>`
      }
      <div>
        <dt>Username</dt>
        <dd>${account.username}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd dir="auto">${account.email ?? html`<span class="muted">None</span>`}</dd>
      </div>
      ${context.realm === "hub" ? premiumRow(context, account) : walletRows(account)}
      <div>
        <dt>Member since</dt>
        <dd>${formatDate(account.createdAt)}</dd>
      </div>
    </dl>
    <p class="small muted">
      <a href="${context.realmPath}/u/${encodeURIComponent(account.username)}">Your public page</a> shows your name,
      never your email address.
    </p>
    ${
      context.realm === "wallet" &&
      html`<a class="button soft" href="${context.realmPath}/details">Change name or email</a>`
    }
  </section>`;
}

function premiumRow(context: RealmPageContext, account: Account): Html {
  return html`<div>
    <dt>Premium</dt>
    <dd>
      ${
        account.premium
          ? html`<span class="badge teal">Premium</span>`
          : html`No. <a href="${context.realmPath}/premium">How to get it</a>`
      }
    </dd>
  </div>`;
}

function walletRows(account: Account): Html {
  return html`<div>
      <dt>Tier</dt>
      <dd><span class="badge slate">${account.tier}</span></dd>
    </div>
    <div>
      <dt>Credits</dt>
      <dd>${account.credits}</dd>
    </div>`;
}

function passwordCard(context: RealmPageContext, account: Account, errors: Errors): Html {
  const fields = html`${usernameForPasswordManager(account)} ${currentPasswordField(errors)}
    ${field({
      name: "password",
      label: "New password",
      type: "password",
      error: errors["password"],
      hint: `At least ${PASSWORD_MIN} characters.`,
      autocomplete: "new-password",
      autofocus: errors["current_password"] === undefined && errors["password"] !== undefined,
      maxLength: inputMax(PASSWORD_MAX),
    })} <button class="button soft" type="submit">Change password</button>`;
  return html`<section class="card" aria-labelledby="password-title">
    <h2 id="password-title">Password</h2>
    <p class="muted small">A new password signs you out everywhere else, in ${context.productName} too.</p>
    ${form(context, "/password", fields)}
  </section>`;
}
