/** Hub accounts manage their second factor: authenticator app and recovery codes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { readForm } from "../http/form-body.ts";
import { ownOrigin } from "../http/origin.ts";
import type { Errors } from "../pages/form.ts";
import { recoveryCodesPage, renewCodesPage } from "../pages/recovery-codes.page.ts";
import { removeAuthenticatorPage, setUpAuthenticatorPage } from "../pages/authenticator.page.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { useCode } from "../second-factor/check-code.ts";
import { confirmPerson, confirmWithCode, PROOF_FIELDS } from "../second-factor/confirm-person.ts";
import { makeRecoveryCodes, recoveryCodeHash } from "../second-factor/recovery-codes.ts";
import { readSecurity } from "../second-factor/security-state.ts";
import { makeTotpSecret, matchingStep, secretText, totpUri } from "../second-factor/totp.ts";
import { recordEvent } from "../security-log.ts";
import type { Authenticator } from "../store/second-factor.store.ts";
import { endOtherSessions, requireAccount, requireSession } from "./home.routes.ts";

const SETUP_MS = 60 * 60 * 1000;

export function securityRoutes(app: FastifyInstance, site: RealmSite): void {
  app.post("/security/authenticator/start", async (request, reply) => {
    const account = await requireAccount(site, request);
    const started = await site.store.secondFactors.start(account.id, makeTotpSecret(), new Date(site.now()));
    return reply.redirect(started ? `${site.path}/security/authenticator` : site.path, 303);
  });

  app.get("/security/authenticator", async (request, reply) => {
    const account = await requireAccount(site, request);
    const setup = await openSetup(site, account);
    if (!setup) return reply.redirect(site.path, 303);
    return showSetup(site, request, reply, { account, setup, errors: {} }, 200);
  });

  app.post("/security/authenticator", async (request, reply) => {
    const session = await requireSession(site, request);
    const { account } = session;
    const setup = await openSetup(site, account);
    if (!setup) return reply.redirect(site.path, 303);
    const form = readForm(request, ["current_password", "code"]);
    const codes = makeRecoveryCodes();
    const refusal = await confirmWithCode(site, request, reply, account, form.current_password, () =>
      confirmSetup(site, account, setup, form.code, codes),
    );
    if (refusal) return showSetup(site, request, reply, { account, setup, errors: refusal.errors }, refusal.status);
    recordEvent(site, request, "user_updated", account, "authenticator app added");
    await endOtherSessions(site, session);
    return sendPage(reply, recoveryCodesPage(pageContext(site, request, reply), codes, "set up"), 201);
  });

  app.get("/security/authenticator/remove", async (request, reply) => {
    const account = await requireAccount(site, request);
    return showRemoval(site, request, reply, account, {}, 200);
  });

  app.post("/security/authenticator/remove", async (request, reply) => {
    const session = await requireSession(site, request);
    const { account } = session;
    const form = readForm(request, ["current_password", "code"]);
    const refusal = await confirmWithCode(
      site,
      request,
      reply,
      account,
      form.current_password,
      async () => (await useCode(site, account, form.code)) !== null,
    );
    if (refusal) return showRemoval(site, request, reply, account, refusal.errors, refusal.status);
    await site.store.secondFactors.removeAuthenticator(account.id);
    recordEvent(site, request, "user_updated", account, "authenticator app removed");
    await endOtherSessions(site, session);
    return reply.redirect(`${site.path}?done=authenticator-removed`, 303);
  });

  app.get("/security/recovery-codes", async (request, reply) => {
    const account = await requireAccount(site, request);
    return showRenewal(site, request, reply, account, {}, 200);
  });

  app.post("/security/recovery-codes", async (request, reply) => {
    const account = await requireAccount(site, request);
    const { authenticatorSince } = await readSecurity(site, request, account);
    if (!authenticatorSince) return reply.redirect(site.path, 303);
    const refusal = await confirmPerson(site, request, reply, account, readForm(request, PROOF_FIELDS));
    if (refusal) return showRenewal(site, request, reply, account, refusal.errors, refusal.status);
    const codes = makeRecoveryCodes();
    await site.store.secondFactors.renewRecoveryCodes(account.id, hashesOf(codes));
    recordEvent(site, request, "user_updated", account, "recovery codes renewed");
    return sendPage(reply, recoveryCodesPage(pageContext(site, request, reply), codes, "renewed"), 201);
  });
}

/** The unconfirmed authenticator setup; null if there is none or it is older than an hour. */
async function openSetup(site: RealmSite, account: Account): Promise<Authenticator | null> {
  const authenticator = await site.store.secondFactors.authenticator(account.id);
  if (!authenticator || authenticator.confirmedAt) return null;
  return authenticator.createdAt.getTime() + SETUP_MS > site.now() ? authenticator : null;
}

async function confirmSetup(
  site: RealmSite,
  account: Account,
  { secret }: Authenticator,
  typed: string,
  codes: string[],
): Promise<boolean> {
  const step = matchingStep(secret, typed.replace(/\s/gu, ""), site.now());
  if (step === null) return false;
  return site.store.secondFactors.confirm(account.id, secret, step, hashesOf(codes), new Date(site.now()));
}

function hashesOf(codes: string[]): Buffer[] {
  return codes.map(recoveryCodeHash).filter((hash) => hash !== null);
}

function showSetup(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  view: { account: Account; setup: Authenticator; errors: Errors },
  status: number,
): FastifyReply {
  const { account, setup, errors } = view;
  const issuer = `${site.options.productName} at ${URL.parse(ownOrigin(request, site.options))?.host ?? site.name}`;
  const page = setUpAuthenticatorPage(pageContext(site, request, reply), {
    username: account.username,
    secret: secretText(setup.secret),
    address: totpUri(setup.secret, issuer, account.username),
    errors,
  });
  return sendPage(reply, page, status);
}

async function showRemoval(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  errors: Errors,
  status: number,
): Promise<FastifyReply> {
  const { authenticatorSince } = await readSecurity(site, request, account);
  if (!authenticatorSince) return reply.redirect(site.path, 303);
  return sendPage(reply, removeAuthenticatorPage(pageContext(site, request, reply), account, errors), status);
}

async function showRenewal(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  errors: Errors,
  status: number,
): Promise<FastifyReply> {
  const security = await readSecurity(site, request, account);
  if (!security.authenticatorSince) return reply.redirect(site.path, 303);
  return sendPage(reply, renewCodesPage(pageContext(site, request, reply), account, security, errors), status);
}
