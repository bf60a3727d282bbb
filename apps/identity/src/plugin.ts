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
import { canonicalOrigin, isSameOriginForm, ownOrigin } from "./http/origin.ts";
import { PageError, toPageError } from "./http/page-error.ts";
import { createRegistrationThrottle, createThrottle } from "./limits/throttle.ts";
import { messagePage } from "./pages/layout.ts";
import { createTokens } from "./protocol/tokens.ts";
import { accountRoutes } from "./routes/account.routes.ts";
import { authenticatorRoutes } from "./routes/authenticator.routes.ts";
import { invitationRoutes } from "./routes/invitations.routes.ts";
import { nameRegistrationRoutes } from "./routes/name-registration.routes.ts";
import { ownAccountRoutes } from "./routes/own-account.routes.ts";
import { passkeyRoutes } from "./routes/passkey.routes.ts";
import { protocolRoutes } from "./routes/protocol.routes.ts";
import { registrationRoutes } from "./routes/registration.routes.ts";
import { resetRoutes } from "./routes/reset.routes.ts";
import { secondStepRoutes } from "./routes/second-step.routes.ts";
import { signInRoutes } from "./routes/sign-in.routes.ts";
import { cookiesOf, type IdentityOptions, productUrl, type RealmSite, type SignOnServices } from "./site.ts";
import { routesOf, sendPage } from "./visit.ts";

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
  const { store, issuer } = options;
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  if (!app.hasRequestDecorator("cookies")) await app.register(cookie);
  omitQueryFromLogs(app);

  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, checksOwnForms: true };
  });
  app.addHook("onRequest", async (request, reply) => setPageHeaders(reply, options.allowedOrigins(request)));
  app.addHook("preHandler", async (request, reply) => {
    const { formTokenMatches } = cookiesOf({ base: app.prefix, options }, request, reply);
    rejectCrossSiteForms(request, ownOrigin(request, options), formTokenMatches);
  });
  const signOn: SignOnServices = {
    options,
    store,
    passwords: options.passwords ?? createPasswords(),
    tokens: createTokens(store.signingKey, issuer),
    throttle: createThrottle(store.attempts),
    registrations: createRegistrationThrottle(),
    assets: await serveAssets(app),
    securityLog: options.securityLog ?? (() => undefined),
    base: app.prefix,
  };
  app.setErrorHandler((error, request, reply) => sendError(signOn, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const message = "The address leads to no page of this sign-on.";
    return sendError(signOn, new PageError(404, "There is nothing here", message), request, reply);
  });

  if (options.enabled?.hub !== false) await mountRealm(app, signOn, "hub", options.hubName);
  if (options.enabled?.wallet !== false) await mountRealm(app, signOn, "wallet", options.walletName);
  removeExpiredRegularly(app, signOn);
};

/** Registers the routes of one realm under `/<realm>`. */
async function mountRealm(app: FastifyInstance, signOn: SignOnServices, realm: Realm, name: string): Promise<void> {
  const site: RealmSite = { ...signOn, realm, name, path: `${signOn.base}/${realm}` };
  await app.register(
    async (scope) => {
      const routes = routesOf(scope, site);
      protocolRoutes(routes);
      signInRoutes(routes);
      registrationRoutes(routes);
      passkeyRoutes(routes);
      resetRoutes(routes);
      accountRoutes(routes);
      const ofRealm =
        realm === "hub"
          ? [invitationRoutes, secondStepRoutes, authenticatorRoutes]
          : [nameRegistrationRoutes, ownAccountRoutes];
      for (const declare of ofRealm) declare(routes);
    },
    { prefix: `/${realm}` },
  );
}

/** @throws PageError 403 if a form was not posted from a page of this sign-on */
function rejectCrossSiteForms(request: FastifyRequest, own: string, formTokenMatches: boolean): void {
  if (["GET", "HEAD"].includes(request.method) || request.routeOptions.config.isServerCall) return;
  if (isSameOriginForm(request, own, formTokenMatches)) return;
  const message = `The form did not come from a page of this sign-on. Open it at ${own} and try again.`;
  throw new PageError(403, "This form came from elsewhere", message);
}

/** Sends an error: an HTML page for browsers, the protocol's JSON for server-to-server calls. */
function sendError(signOn: SignOnServices, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, title, message, retryAfterSeconds, link } = toPageError(error);
  if (status >= 500) request.log.error({ err: error }, "sign-on request failed");
  if (retryAfterSeconds !== null) reply.header("retry-after", String(retryAfterSeconds));
  if (request.routeOptions.config?.isServerCall) {
    return reply.code(status).send({ code: status === 404 ? "not_found" : "unavailable", message });
  }
  const { base: signOnPath, assets } = signOn;
  const { productName } = signOn.options;
  const product = productUrl(signOn, request);
  const home = product === null ? null : { href: product, label: `Go to ${productName}` };
  const context = { signOnPath, assets, productName, productUrl: product };
  const links = [link, home].filter((one) => one !== null);
  return sendPage(reply, messagePage(context, title, message, links), status);
}

/**
 * Security headers of every response: no foreign resources, no inline scripts or styles, no caching. `form-action`
 * includes the product's origins, because browsers also check the redirect after a form against it.
 */
function setPageHeaders(reply: FastifyReply, formTargets: string[]): void {
  const targets = formTargets.map(canonicalOrigin).filter((origin) => origin !== "");
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...new Set(targets)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  reply.headers({
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
}

/** Serializer of requests in log lines: without query strings, which contain one-time link tokens and states. */
export function serializeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split("?", 1)[0], remoteAddress: request.ip };
}

/** Makes all request loggers of this scope omit the query string. */
function omitQueryFromLogs(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options) =>
    logger.child(bindings, { ...options, serializers: { ...options.serializers, req: serializeRequest } }),
  );
}

function removeExpiredRegularly(app: FastifyInstance, { store }: SignOnServices): void {
  const sweep = () => {
    store.removeExpired().catch((error: unknown) => {
      app.log.warn({ err: error }, "removing expired sign-on data failed");
    });
  };
  const timer = setInterval(sweep, CLEANUP_INTERVAL_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
