/** Routes for signing in with a passkey and for adding, renaming and removing passkeys. */
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { SESSION_SECONDS } from "../accounts/session-lifetime.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { readForm } from "../http/form-body.ts";
import { PageError } from "../http/page-error.ts";
import { challengeCounters, formatMinutes } from "../http/throttle.ts";
import { newPasskeyPage, PASSKEY_NAME_MAX, removePasskeyPage, renamePasskeyPage } from "../pages/passkey.page.ts";
import type { Errors } from "../pages/form.ts";
import { currentAccount } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { readAuthorization, redirectAfterSignIn } from "../sign-in-redirect.ts";
import { confirmPerson, PROOF_FIELDS } from "../second-factor/confirm-person.ts";
import {
  assertionOptions,
  PASSKEYS_MAX,
  registrationOptions,
  relyingParty,
  verifyAssertion,
  verifyRegistration,
} from "../second-factor/passkeys.ts";
import { readPendingSignIn } from "../second-factor/pending-sign-in.ts";
import { readSecurity, type SecurityState } from "../second-factor/security-state.ts";
import { recordEvent } from "../security-log.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import { endOtherSessions, requireAccount, requireSession } from "./home.routes.ts";
import { showSignIn } from "./sign-in.routes.ts";

const PASSKEYS_UNAVAILABLE = { message: "Passkeys work over https only, at a host name." };

export function passkeyRoutes(app: FastifyInstance, site: RealmSite): void {
  signInByPasskey(app, site);
  changePasskeys(app, site);
}

/** passkeys.js fetches the options here and submits the result as a form. */
function signInByPasskey(app: FastifyInstance, site: RealmSite): void {
  app.post("/passkey/options", async (request, reply) => {
    const party = relyingParty(site, request);
    if (!party) return reply.code(400).send(PASSKEYS_UNAVAILABLE);
    const attempt = await site.signIns.attempt(site.realm, challengeCounters(request.ip));
    if (attempt.waitSeconds > 0) {
      reply.header("retry-after", String(attempt.waitSeconds));
      return reply
        .code(429)
        .send({ message: `Too many attempts. Try again in ${formatMinutes(attempt.waitSeconds)}.` });
    }
    return reply.send({ options: await assertionOptions(site, request, reply, null, party) });
  });

  app.post("/passkey/sign-in", async (request, reply) => {
    const authorization = readAuthorization(site, request);
    const { credential } = readForm(request, ["credential"]);
    const account = await verifyAssertion(site, request, reply, null, credential);
    if (!account) {
      recordEvent(site, request, "authn_login_fail", null, "wrong passkey");
      const errors = { form: "This passkey did not work here. Try again, or sign in with your password." };
      return showSignIn(site, request, reply, { username: "", errors }, 401);
    }
    // A passkey replaces both factors, so a pending sign-in that waits for a code is no longer needed.
    if (site.realm === "hub") await (await readPendingSignIn(site, request))?.end(reply);
    const session = await completeSignIn(site, request, reply, account);
    return redirectAfterSignIn(site, reply, session, authorization);
  });

  app.post("/security/confirm/options", async (request, reply) => {
    const account = await currentAccount(site, request);
    const party = relyingParty(site, request);
    if (!account) return reply.code(401).send({ message: "You are signed out." });
    if (!party) return reply.code(400).send(PASSKEYS_UNAVAILABLE);
    return reply.send({ options: await assertionOptions(site, request, reply, account, party) });
  });
}

function changePasskeys(app: FastifyInstance, site: RealmSite): void {
  app.get("/security/passkeys/new", async (request, reply) => {
    const account = await requireAccount(site, request);
    const security = await readSecurity(site, request, account);
    if (!mayAddPasskey(account, security)) return reply.redirect(site.path, 303);
    return sendPage(reply, newPasskeyPage(pageContext(site, request, reply), account, security, "", {}));
  });

  // The challenge is issued only after re-authentication, so the form with the new passkey needs no second proof.
  app.post("/security/passkeys/options", async (request, reply) => {
    const account = await currentAccount(site, request);
    const party = relyingParty(site, request);
    if (!account) return reply.code(401).send({ message: "You are signed out." });
    if (!party) return reply.code(400).send(PASSKEYS_UNAVAILABLE);
    if (!mayAddPasskey(account, await readSecurity(site, request, account))) {
      return reply.code(400).send({ message: "Add a password first. Then you can add more passkeys." });
    }
    const refusal = await confirmPerson(site, request, reply, account, readForm(request, PROOF_FIELDS));
    if (refusal) {
      const message = refusal.errors["current_password"] ?? refusal.errors["code"] ?? refusal.errors["form"];
      return reply.code(refusal.status).send({ message });
    }
    return reply.send({ options: await registrationOptions(site, request, reply, account, party) });
  });

  app.post("/security/passkeys", async (request, reply) => {
    const session = await requireSession(site, request);
    const { account } = session;
    const form = readForm(request, ["name", "new_credential"]);
    const name = normalizeText(form.name) === "" ? "Passkey" : normalizeText(form.name);
    const errors = nameErrors(name);
    const made = errors ? null : await verifyRegistration(site, request, reply, account, form.new_credential);
    const added =
      made &&
      (await site.store.passkeys.add({ ...made, accountId: account.id, name }, PASSKEYS_MAX, new Date(site.now())));
    if (added) {
      recordEvent(site, request, "user_updated", account, "passkey added");
      await endOtherSessions(site, session);
      if (session.isOnlyAccess) {
        await site.store.sessions.makeOrdinary(session.id, new Date(site.now() + SESSION_SECONDS * 1000));
      }
      return reply.redirect(`${site.path}?done=passkey-added`, 303);
    }
    const problem = errors ?? {
      form: made
        ? `This passkey is known already, or you have ${PASSKEYS_MAX}. Remove one first.`
        : "The passkey could not be added. Start again.",
    };
    const security = await readSecurity(site, request, account);
    const page = newPasskeyPage(pageContext(site, request, reply), account, security, form.name, problem);
    return sendPage(reply, page, 400);
  });

  app.get<{ Params: { id: string } }>("/security/passkeys/:id/rename", async (request, reply) => {
    const view = await requirePasskey(site, request);
    const { account, passkey, security } = view;
    return sendPage(
      reply,
      renamePasskeyPage(pageContext(site, request, reply), {
        account,
        passkey,
        security,
        name: passkey.name,
        errors: {},
      }),
    );
  });

  app.post<{ Params: { id: string } }>("/security/passkeys/:id/rename", async (request, reply) => {
    const { account, passkey, security } = await requirePasskey(site, request);
    const form = readForm(request, ["name", ...PROOF_FIELDS]);
    const name = normalizeText(form.name);
    const errors = name === "" ? { name: "Enter a name" } : nameErrors(name);
    const refusal = errors ? { status: 400, errors } : await confirmPerson(site, request, reply, account, form);
    if (refusal) {
      const view = { account, passkey, security, name: form.name, errors: refusal.errors };
      return sendPage(reply, renamePasskeyPage(pageContext(site, request, reply), view), refusal.status);
    }
    if (!(await site.store.passkeys.rename(account.id, passkey.id, name))) throw noPasskey();
    return reply.redirect(`${site.path}?done=passkey-renamed`, 303);
  });

  app.get<{ Params: { id: string } }>("/security/passkeys/:id/remove", async (request, reply) => {
    const { account, passkey, security } = await requirePasskey(site, request);
    requireOtherSignInMethod(site, account, security);
    return sendPage(
      reply,
      removePasskeyPage(pageContext(site, request, reply), { account, passkey, security, errors: {} }),
    );
  });

  app.post<{ Params: { id: string } }>("/security/passkeys/:id/remove", async (request, reply) => {
    const { session, account, passkey, security } = await requirePasskey(site, request);
    requireOtherSignInMethod(site, account, security);
    const refusal = await confirmPerson(site, request, reply, account, readForm(request, PROOF_FIELDS));
    if (refusal) {
      const view = { account, passkey, security, errors: refusal.errors };
      return sendPage(reply, removePasskeyPage(pageContext(site, request, reply), view), refusal.status);
    }
    if (!(await site.store.passkeys.remove(account.id, passkey.id))) throw noPasskey();
    recordEvent(site, request, "user_updated", account, "passkey removed");
    await endOtherSessions(site, session);
    return reply.redirect(`${site.path}?done=passkey-removed`, 303);
  });
}

async function requirePasskey(
  site: RealmSite,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<{ session: OpenSession; account: Account; passkey: Passkey; security: SecurityState }> {
  const session = await requireSession(site, request);
  const { account } = session;
  const security = await readSecurity(site, request, account);
  const passkey = security.passkeys.find(({ id }) => id === request.params.id);
  if (!passkey) throw noPasskey();
  return { session, account, passkey, security };
}

/** An account without a password may have one passkey only: the page for a second one could not ask for proof. */
function mayAddPasskey(account: Account, security: SecurityState): boolean {
  return security.passkeysWork && (account.hasPassword || security.passkeys.length === 0);
}

/** @throws PageError 409 if the passkey is the only sign-in method of the account */
function requireOtherSignInMethod(site: RealmSite, account: Account, security: SecurityState): void {
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
