/** Routes for signing in with a passkey and for adding, renaming and removing passkeys. */
import { type Account, SESSION_SECONDS } from "../accounts/account.ts";
import { isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { PageError } from "../http/page-error.ts";
import { challengeCounters } from "../limits/limits.ts";
import type { Errors } from "../pages/form.ts";
import { newPasskeyPage, PASSKEY_NAME_MAX, removePasskeyPage, renamePasskeyPage } from "../pages/security.pages.ts";
import { readPendingSignIn } from "../second-factor/codes.ts";
import { confirmPerson, PROOF_FIELDS } from "../second-factor/confirm-person.ts";
import {
  assertionOptions,
  PASSKEYS_MAX,
  readSecurity,
  registrationOptions,
  relyingParty,
  type SecurityState,
  verifyAssertion,
  verifyRegistration,
} from "../second-factor/passkeys.ts";
import { completeSignIn, inSeconds, redirectAfterSignIn } from "../sign-in.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { Routes, Visit } from "../visit.ts";
import { showSignIn } from "./sign-in.routes.ts";

const PASSKEYS_UNAVAILABLE = { message: "Passkeys work over https only, at a host name." };
const SIGNED_OUT = { message: "You are signed out." };

export function passkeyRoutes(routes: Routes): void {
  signInByPasskey(routes);
  addPasskeys(routes);
  changePasskeys(routes);
}

/** passkeys.js fetches the options here and submits the result as a form. */
function signInByPasskey({ post }: Routes): void {
  post("/passkey/options", async (visit) => {
    const party = relyingParty(visit);
    if (!party) return visit.json(PASSKEYS_UNAVAILABLE, 400);
    const { waitSeconds, wait } = await visit.attempt(challengeCounters(visit.request.ip));
    if (waitSeconds > 0) return visit.json({ message: `Too many attempts. Try again in ${wait}.` }, 429);
    return visit.json({ options: await assertionOptions(visit, null, party) });
  });

  post("/passkey/sign-in", async (visit) => {
    const authorization = visit.authorization();
    const { credential } = visit.form("credential");
    const account = await verifyAssertion(visit, null, credential);
    if (!account) {
      visit.record("authn_login_fail", null, "wrong passkey");
      const errors = { form: "This passkey did not work here. Try again, or sign in with your password." };
      return showSignIn(visit, { username: "", errors }, 401);
    }
    // A passkey replaces both factors, so a pending sign-in that waits for a code is no longer needed.
    if (visit.realm === "hub") await (await readPendingSignIn(visit))?.end();
    return redirectAfterSignIn(visit, await completeSignIn(visit, account), authorization);
  });

  post("/security/confirm/options", async (visit) => {
    const account = await visit.account();
    const party = relyingParty(visit);
    if (!account) return visit.json(SIGNED_OUT, 401);
    if (!party) return visit.json(PASSKEYS_UNAVAILABLE, 400);
    return visit.json({ options: await assertionOptions(visit, account, party) });
  });
}

function addPasskeys({ get, post }: Routes): void {
  get("/security/passkeys/new", async (visit) => {
    const account = await visit.requireAccount();
    const security = await readSecurity(visit, account);
    if (!mayAddPasskey(account, security)) return visit.redirect("");
    return visit.page(newPasskeyPage(visit.context, account, security, "", {}));
  });

  // The challenge is issued only after re-authentication, so the form with the new passkey needs no second proof.
  post("/security/passkeys/options", async (visit) => {
    const account = await visit.account();
    const party = relyingParty(visit);
    if (!account) return visit.json(SIGNED_OUT, 401);
    if (!party) return visit.json(PASSKEYS_UNAVAILABLE, 400);
    if (!mayAddPasskey(account, await readSecurity(visit, account))) {
      return visit.json({ message: "Add a password first. Then you can add more passkeys." }, 400);
    }
    const refusal = await confirmPerson(visit, account, visit.form(...PROOF_FIELDS));
    if (refusal) {
      const { current_password: password, code, form } = refusal.errors;
      return visit.json({ message: password ?? code ?? form }, refusal.status);
    }
    return visit.json({ options: await registrationOptions(visit, account, party) });
  });

  post("/security/passkeys", async (visit) => {
    const session = await visit.requireSession();
    const { account } = session;
    const { passkeys, sessions } = visit.store;
    const form = visit.form("name", "new_credential");
    const name = normalizeText(form.name) === "" ? "Passkey" : normalizeText(form.name);
    const errors = nameErrors(name);
    const made = errors ? null : await verifyRegistration(visit, account, form.new_credential);
    if (made && (await passkeys.add({ ...made, accountId: account.id, name }, PASSKEYS_MAX))) {
      visit.record("user_updated", account, "passkey added");
      await sessions.endAll(account.id, session.id);
      if (session.isOnlyAccess) await sessions.makeOrdinary(session.id, inSeconds(SESSION_SECONDS));
      return visit.redirect("?done=passkey-added");
    }
    const problem = made
      ? `This passkey is known already, or you have ${PASSKEYS_MAX}. Remove one first.`
      : "The passkey could not be added. Start again.";
    const security = await readSecurity(visit, account);
    return visit.page(newPasskeyPage(visit.context, account, security, form.name, errors ?? { form: problem }), 400);
  });
}

function changePasskeys({ get, post }: Routes): void {
  get("/security/passkeys/:id/rename", async (visit) => {
    const view = await requirePasskey(visit);
    return visit.page(renamePasskeyPage(visit.context, { ...view, name: view.passkey.name, errors: {} }));
  });

  post("/security/passkeys/:id/rename", async (visit) => {
    const view = await requirePasskey(visit);
    const { account, passkey } = view;
    const form = visit.form("name", ...PROOF_FIELDS);
    const name = normalizeText(form.name);
    const errors = name === "" ? { name: "Enter a name" } : nameErrors(name);
    const refusal = errors ? { status: 400, errors } : await confirmPerson(visit, account, form);
    if (refusal) {
      const page = renamePasskeyPage(visit.context, { ...view, name: form.name, errors: refusal.errors });
      return visit.page(page, refusal.status);
    }
    if (!(await visit.store.passkeys.rename(account.id, passkey.id, name))) throw noPasskey();
    return visit.redirect("?done=passkey-renamed");
  });

  get("/security/passkeys/:id/remove", async (visit) => {
    const view = await requirePasskey(visit);
    requireOtherSignInMethod(visit, view);
    return visit.page(removePasskeyPage(visit.context, { ...view, errors: {} }));
  });

  post("/security/passkeys/:id/remove", async (visit) => {
    const view = await requirePasskey(visit);
    const { session, account, passkey } = view;
    requireOtherSignInMethod(visit, view);
    const refusal = await confirmPerson(visit, account, visit.form(...PROOF_FIELDS));
    if (refusal) {
      return visit.page(removePasskeyPage(visit.context, { ...view, errors: refusal.errors }), refusal.status);
    }
    if (!(await visit.store.passkeys.remove(account.id, passkey.id))) throw noPasskey();
    visit.record("user_updated", account, "passkey removed");
    await visit.store.sessions.endAll(account.id, session.id);
    return visit.redirect("?done=passkey-removed");
  });
}

interface OwnPasskey {
  session: OpenSession;
  account: Account;
  passkey: Passkey;
  security: SecurityState;
}

async function requirePasskey(visit: Visit): Promise<OwnPasskey> {
  const session = await visit.requireSession();
  const { account } = session;
  const security = await readSecurity(visit, account);
  const passkey = security.passkeys.find(({ id }) => id === visit.param("id"));
  if (!passkey) throw noPasskey();
  return { session, account, passkey, security };
}

/** An account without a password may have one passkey only: the page for a second one could not ask for proof. */
function mayAddPasskey(account: Account, security: SecurityState): boolean {
  return security.passkeysWork && (account.hasPassword || security.passkeys.length === 0);
}

/** @throws PageError 409 if the passkey is the only sign-in method of the account */
function requireOtherSignInMethod({ site }: Visit, { account, security }: OwnPasskey): void {
  if (account.hasPassword || security.passkeys.length > 1) return;
  const message = "It is the only way to sign in to your account on another device. Add a password first.";
  const link = { href: `${site.path}/password/add`, label: "Add a password" };
  throw new PageError(409, "This passkey is needed", message, { link });
}

function nameErrors(name: string): Errors | null {
  if (name.length <= PASSKEY_NAME_MAX && isPlainText(name)) return null;
  return { name: `A name has at most ${PASSKEY_NAME_MAX} plain characters` };
}

function noPasskey(): PageError {
  return new PageError(404, "No such passkey", "It was removed already.");
}
