/**
 * The bundled sign-on as a Fastify plugin. Its parsers, cookies, error pages, headers and log settings stay in its own
 * scope.
 */
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "./accounts/account.ts";
import { createPasswords } from "./accounts/password-hash.ts";
import { serveAssets } from "./http/assets.ts";
import { formTokenMatches } from "./http/cookies.ts";
import { toPageError } from "./http/to-page-error.ts";
import { setPageHeaders } from "./http/headers.ts";
import { omitQueryFromLogs } from "./http/log.ts";
import { isSameOriginForm, ownOrigin } from "./http/origin.ts";
import { PageError } from "./http/page-error.ts";
import { createRegistrationThrottle, createSignInThrottle } from "./http/throttle.ts";
import type { IdentityOptions } from "./options.ts";
import { messagePage } from "./pages/message.page.ts";
import { createTokens } from "./protocol/tokens.ts";
import { cookieScope, productUrl, type RealmSite, sendPage, type SignOnServices } from "./realm-site.ts";
import { ownAccountRoutes } from "./routes/own-account.routes.ts";
import { homeRoutes } from "./routes/home.routes.ts";
import { invitationRoutes } from "./routes/invitation.routes.ts";
import { protocolRoutes } from "./routes/protocol.routes.ts";
import { publicRoutes } from "./routes/public.routes.ts";
import { registrationRoutes } from "./routes/registration.routes.ts";
import { resetRoutes } from "./routes/reset.routes.ts";
import { passkeyRoutes } from "./routes/passkey.routes.ts";
import { secondStepRoutes } from "./routes/second-step.routes.ts";
import { securityRoutes } from "./routes/security.routes.ts";
import { signInRoutes } from "./routes/sign-in.routes.ts";

export type { IdentityOptions } from "./options.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Server-to-server call, authorized by a bearer token and never by a cookie. It therefore needs no CSRF check. */
    isServerCall?: true;
    /**
     * Set on routes that check the origin of forms themselves. The server that registers this plugin then skips its own
     * check.
     */
    checksOwnForms?: boolean;
  }
}

const BODY_LIMIT = 16 * 1024;
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

export const identityPlugin: FastifyPluginAsync<IdentityOptions> = async (app, options) => {
  const now = options.now ?? Date.now;
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  if (!app.hasRequestDecorator("cookies")) await app.register(cookie);
  omitQueryFromLogs(app);

  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, checksOwnForms: true };
  });
  app.addHook("onRequest", async (request, reply) => setPageHeaders(reply, options.allowedOrigins(request)));
  app.addHook("preHandler", async (request) => rejectCrossSiteForms(request, options, app.prefix));
  const signOn: SignOnServices = {
    options,
    store: options.store,
    passwords: options.passwords ?? createPasswords(),
    tokens: createTokens(options.store.signingKey, options.issuer, now),
    signIns: createSignInThrottle(options.store.attempts, now),
    registrations: createRegistrationThrottle(now),
    assets: await serveAssets(app),
    securityLog: options.securityLog ?? (() => undefined),
    now,
    base: app.prefix,
  };
  app.setErrorHandler((error, request, reply) => sendError(signOn, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(signOn, notFound(), request, reply));

  if (options.enabled?.hub !== false) await mountRealm(app, signOn, "hub", options.hubName);
  if (options.enabled?.wallet !== false) await mountRealm(app, signOn, "wallet", options.walletName);
  removeExpiredRegularly(app, signOn);
};

/** Registers the routes of one realm under `/<realm>`. */
async function mountRealm(app: FastifyInstance, signOn: SignOnServices, realm: Realm, name: string): Promise<void> {
  const site: RealmSite = { ...signOn, realm, name, path: `${signOn.base}/${realm}` };
  await app.register(
    async (scope) => {
      protocolRoutes(scope, site);
      signInRoutes(scope, site);
      registrationRoutes(scope, site);
      resetRoutes(scope, site);
      if (realm === "hub") {
        secondStepRoutes(scope, site);
        securityRoutes(scope, site);
      }
      passkeyRoutes(scope, site);
      if (realm === "wallet") ownAccountRoutes(scope, site);
      homeRoutes(scope, site);
      if (realm === "hub") invitationRoutes(scope, site);
      publicRoutes(scope, site);
    },
    { prefix: `/${realm}` },
  );
}

/** @throws PageError 403 if a form was not posted from a page of this sign-on */
async function rejectCrossSiteForms(request: FastifyRequest, options: IdentityOptions, base: string): Promise<void> {
  if (["GET", "HEAD"].includes(request.method) || request.routeOptions.config.isServerCall) return;
  const own = ownOrigin(request, options);
  if (isSameOriginForm(request, own, () => formTokenMatches(request, cookieScope({ base, options }, request)))) return;
  const message = `The form did not come from a page of this sign-on. Open it at ${own} and try again.`;
  throw new PageError(403, "This form came from elsewhere", message);
}

function notFound(): PageError {
  return new PageError(404, "There is nothing here", "The address leads to no page of this sign-on.");
}

/** Sends an error: an HTML page for browsers, the protocol's JSON for server-to-server calls. */
function sendError(signOn: SignOnServices, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toPageError(error);
  if (failure.status >= 500) request.log.error({ err: error }, "sign-on request failed");
  if (failure.retryAfterSeconds !== null) reply.header("retry-after", String(failure.retryAfterSeconds));
  if (request.routeOptions.config?.isServerCall) {
    const code = failure.status === 404 ? "not_found" : "unavailable";
    return reply.code(failure.status).send({ code, message: failure.message });
  }
  const product = productUrl(signOn, request);
  const { base: signOnPath, assets } = signOn;
  const context = { signOnPath, assets, productName: signOn.options.productName, productUrl: product };
  const home = product === null ? null : { href: product, label: `Go to ${context.productName}` };
  const links = [failure.link, home].filter((link) => link !== null);
  return sendPage(reply, messagePage(context, failure.title, failure.message, links), failure.status);
}

function removeExpiredRegularly(app: FastifyInstance, signOn: SignOnServices): void {
  const sweep = () => {
    signOn.store.removeExpired(new Date(signOn.now())).catch((error: unknown) => {
      app.log.warn({ err: error }, "removing expired sign-on data failed");
    });
  };
  const timer = setInterval(sweep, CLEANUP_INTERVAL_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
