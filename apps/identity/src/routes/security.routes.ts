/** Second factor of hub accounts: the code after the password, authenticator app, and recovery codes. */
import type { FastifyReply } from "fastify";

import type { Account } from "../accounts/account.ts";
import { PageError } from "../http/page-error.ts";
import { codeAttempt } from "../known-device.ts";
import type { Errors } from "../pages/form.ts";
import {
  recoveryCodesPage,
  removeAuthenticatorPage,
  renewCodesPage,
  setUpAuthenticatorPage,
} from "../pages/security.pages.ts";
import { secondStepPage } from "../pages/sign-in.pages.ts";
import {
  makeRecoveryCodes,
  makeTotpSecret,
  matchingStep,
  type PendingSignIn,
  readPendingSignIn,
  recoveryCodeHash,
  totpOf,
  useCode,
} from "../second-factor/codes.ts";
import { confirmPerson, confirmWithCode, PROOF_FIELDS } from "../second-factor/confirm-person.ts";
import { readSecurity } from "../second-factor/passkeys.ts";
import { completeSignIn, redirectAfterSignIn } from "../sign-in.ts";
import type { Authenticator } from "../store/second-factor.store.ts";
import type { Routes, Visit } from "../visit.ts";

const SETUP_MS = 60 * 60 * 1000;

export function securityRoutes(routes: Routes): void {
  secondStepRoutes(routes);
  authenticatorRoutes(routes);
  recoveryCodeRoutes(routes);
}

/** Before the code is correct, the browser has no session and no token. */
function secondStepRoutes({ get, post }: Routes): void {
  get("/second-step", async (visit) => {
    const { account } = await requirePending(visit);
    return showSecondStep(visit, account, {}, 200);
  });

  post("/second-step", async (visit) => {
    const authorization = visit.authorization();
    const pending = await requirePending(visit);
    const { account } = pending;
    const { code } = visit.form("code");
    if (code.trim() === "") return showSecondStep(visit, account, { error: "Enter the code" }, 400);

    const attempt = await codeAttempt(visit, account);
    if (attempt.waitSeconds > 0) {
      visit.record("authn_login_lock", account, "too many wrong codes");
      return showSecondStep(visit, account, { wait: `Too many wrong codes. Try again in ${attempt.wait}.` }, 429);
    }
    if (!(await pending.countTry())) throw signInAgain(visit);
    const kind = await useCode(visit, account, code);
    if (kind === null) {
      if (!(await readPendingSignIn(visit))) throw signInAgain(visit);
      visit.record("authn_login_fail", account, "wrong code");
      const error = "This code is wrong, or was used already. Wait for the next one";
      return showSecondStep(visit, account, { error }, 401);
    }
    await attempt.succeeded();
    if (!(await pending.end())) throw signInAgain(visit);
    const session = await completeSignIn(visit, account);
    if (kind === "recovery" && !authorization) return visit.redirect("?done=recovery-code");
    return redirectAfterSignIn(visit, session, authorization);
  });
}

async function requirePending(visit: Visit): Promise<PendingSignIn> {
  const pending = await readPendingSignIn(visit);
  if (!pending) throw signInAgain(visit);
  return pending;
}

function signInAgain({ site, authorizationQuery }: Visit): PageError {
  const link = { href: `${site.path}/sign-in${authorizationQuery}`, label: "Back to sign in" };
  const message = "The code can be entered for five minutes after the password, and five times.";
  return new PageError(401, "Sign in again", message, { link });
}

async function showSecondStep(
  visit: Visit,
  account: Account,
  notes: { error?: string; wait?: string },
  status: number,
): Promise<FastifyReply> {
  const { passkeys, passkeysWork } = await readSecurity(visit, account);
  const view = { ...notes, query: visit.authorizationQuery, username: account.username };
  return visit.page(secondStepPage(visit.context, { ...view, passkeys: passkeysWork && passkeys.length > 0 }), status);
}

function authenticatorRoutes({ get, post }: Routes): void {
  post("/security/authenticator/start", async (visit) => {
    const account = await visit.requireAccount();
    const started = await visit.store.secondFactors.start(account.id, makeTotpSecret());
    return visit.redirect(started ? "/security/authenticator" : "");
  });

  get("/security/authenticator", async (visit) => {
    const account = await visit.requireAccount();
    const setup = await openSetup(visit, account);
    return setup ? showSetup(visit, account, setup, {}, 200) : visit.redirect("");
  });

  post("/security/authenticator", async (visit) => {
    const session = await visit.requireSession();
    const { account } = session;
    const setup = await openSetup(visit, account);
    if (!setup) return visit.redirect("");
    const form = visit.form("current_password", "code");
    const codes = makeRecoveryCodes();
    const refusal = await confirmWithCode(visit, account, form.current_password, async () => {
      const step = matchingStep(setup.secret, form.code.replace(/\s/gu, ""));
      if (step === null) return false;
      return visit.store.secondFactors.confirm(account.id, setup.secret, step, hashesOf(codes));
    });
    if (refusal) return showSetup(visit, account, setup, refusal.errors, refusal.status);
    visit.record("user_updated", account, "authenticator app added");
    await visit.store.sessions.endAll(account.id, session.id);
    return visit.page(recoveryCodesPage(visit.context, codes, "set up"), 201);
  });

  get("/security/authenticator/remove", async (visit) => showRemoval(visit, await visit.requireAccount(), {}, 200));

  post("/security/authenticator/remove", async (visit) => {
    const { id, account } = await visit.requireSession();
    const form = visit.form("current_password", "code");
    const refusal = await confirmWithCode(
      visit,
      account,
      form.current_password,
      async () => (await useCode(visit, account, form.code)) !== null,
    );
    if (refusal) return showRemoval(visit, account, refusal.errors, refusal.status);
    await visit.store.secondFactors.removeAuthenticator(account.id);
    visit.record("user_updated", account, "authenticator app removed");
    await visit.store.sessions.endAll(account.id, id);
    return visit.redirect("?done=authenticator-removed");
  });
}

function recoveryCodeRoutes({ get, post }: Routes): void {
  get("/security/recovery-codes", async (visit) => showRenewal(visit, await visit.requireAccount(), {}, 200));

  post("/security/recovery-codes", async (visit) => {
    const account = await visit.requireAccount();
    const { authenticatorSince } = await readSecurity(visit, account);
    if (!authenticatorSince) return visit.redirect("");
    const refusal = await confirmPerson(visit, account, visit.form(...PROOF_FIELDS));
    if (refusal) return showRenewal(visit, account, refusal.errors, refusal.status);
    const codes = makeRecoveryCodes();
    await visit.store.secondFactors.renewRecoveryCodes(account.id, hashesOf(codes));
    visit.record("user_updated", account, "recovery codes renewed");
    return visit.page(recoveryCodesPage(visit.context, codes, "renewed"), 201);
  });
}

/** The unconfirmed authenticator setup; null if there is none or it is older than an hour. */
async function openSetup({ store }: Visit, account: Account): Promise<Authenticator | null> {
  const authenticator = await store.secondFactors.authenticator(account.id);
  if (!authenticator || authenticator.confirmedAt) return null;
  return authenticator.createdAt.getTime() + SETUP_MS > Date.now() ? authenticator : null;
}

function hashesOf(codes: string[]): Buffer[] {
  return codes.map(recoveryCodeHash).filter((hash) => hash !== null);
}

function showSetup(
  visit: Visit,
  { username }: Account,
  { secret }: Authenticator,
  errors: Errors,
  status: number,
): FastifyReply {
  const { options, name } = visit.site;
  const totp = totpOf(secret, `${options.productName} at ${URL.parse(visit.origin)?.host ?? name}`, username);
  const view = { username, secret: totp.secret.base32, address: totp.toString(), errors };
  return visit.page(setUpAuthenticatorPage(visit.context, view), status);
}

async function showRemoval(visit: Visit, account: Account, errors: Errors, status: number): Promise<FastifyReply> {
  const { authenticatorSince } = await readSecurity(visit, account);
  if (!authenticatorSince) return visit.redirect("");
  return visit.page(removeAuthenticatorPage(visit.context, account, errors), status);
}

async function showRenewal(visit: Visit, account: Account, errors: Errors, status: number): Promise<FastifyReply> {
  const security = await readSecurity(visit, account);
  if (!security.authenticatorSince) return visit.redirect("");
  return visit.page(renewCodesPage(visit.context, account, security, errors), status);
}
