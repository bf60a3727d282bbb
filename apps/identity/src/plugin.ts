/**
 * The bundled sign-on as a Fastify plugin. Its parsers, cookies, error pages, headers and log settings stay in its own
 * scope.
 */
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "./accounts/account.ts";
import { createPasswords } from "./accounts/password-hash.ts";
import { loadPasswordStrength } from "./accounts/password-rules.ts";
import { serveScripts } from "./http/scripts.ts";
import { PageError, RETRY_SECONDS, toPageError } from "./http/errors.ts";
import { routesOf } from "./http/routes.ts";
import { type IdentityOptions, sendPage, type SignOn } from "./http/visit.ts";
import { messagePage } from "./pages/layout.ts";
import { createProvider } from "./protocol/provider.ts";
import { accountRoutes, ownAccountRoutes } from "./routes/account.routes.ts";
import { authenticatorRoutes } from "./routes/authenticator.routes.ts";
import { invitationRoutes } from "./routes/invitations.routes.ts";
import { openIdRoutes } from "./routes/openid.routes.ts";
import { passkeyRoutes } from "./routes/passkey.routes.ts";
import { protocolRoutes } from "./routes/protocol.routes.ts";
import { registrationRoutes } from "./routes/registration.routes.ts";
import { signInRoutes } from "./routes/sign-in.routes.ts";
import { createIssuer, loadOpenIdLibrary } from "./sign-in/issuer.ts";
import { CHALLENGES, REGISTRATIONS } from "./sign-in/limits.ts";
import { loadPasskeyLibrary } from "./sign-in/passkeys.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Server-to-server call, authorized by a bearer token and never by a cookie. It therefore needs no CSRF check. */
    isServerCall?: true;
    /** Its query string is the answer of the issuer of OpenID Connect. */
    isIssuerCallback?: true;
    /** The server that registers this plugin does not check where forms come from: these routes do (http/routes.ts). */
    checksOwnForms?: true;
  }
}

const BODY_LIMIT = 16 * 1024;
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

export const identityPlugin: FastifyPluginAsync<IdentityOptions> = async (app, options) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  if (!app.hasRequestDecorator("cookies")) await app.register(cookie);
  // All request loggers of this scope omit the query string.
  app.setChildLoggerFactory((logger, bindings, { serializers, ...rest }) =>
    logger.child(bindings, { ...rest, serializers: { ...serializers, req: serializeRequest } }),
  );
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, checksOwnForms: true };
  });
  app.addHook("onRequest", async (_request, reply) => setPageHeaders(reply));

  const signOn: SignOn = {
    ...options,
    passwords: options.passwords ?? createPasswords(),
    registrations: new MemoryLimit(REGISTRATIONS),
    challenges: new MemoryLimit(CHALLENGES),
    scriptPath: await serveScripts(app),
    base: app.prefix,
  };
  app.setErrorHandler((error, request, reply) => sendError(signOn, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const message = "This address is not a page of this sign-in service.";
    return sendError(signOn, new PageError(404, "Page not found", message), request, reply);
  });

  if (options.enabled?.hub !== false) await mountRealm(app, signOn, "hub", options.hubName);
  if (options.enabled?.wallet !== false) await mountRealm(app, signOn, "wallet", options.walletName);

  const removeExpired = () => {
    options.store.removeExpired().catch((error: unknown) => {
      app.log.warn({ err: error }, "removing expired sign-on data failed");
    });
  };
  const timer = setInterval(removeExpired, CLEANUP_INTERVAL_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
};

async function mountRealm(app: FastifyInstance, signOn: SignOn, realm: Realm, name: string): Promise<void> {
  const ofBoth = [protocolRoutes, signInRoutes, registrationRoutes, passkeyRoutes, accountRoutes];
  const ofRealm = { hub: [invitationRoutes, authenticatorRoutes, openIdRoutes], wallet: [ownAccountRoutes] };
  const declare = async (scope: FastifyInstance) => {
    const provider = createProvider({ ...signOn, realm });
    const issuer = realm === "hub" && signOn.openId ? createIssuer(signOn.openId) : null;
    const routes = routesOf(scope, { ...signOn, realm, name, path: `${signOn.base}/${realm}`, provider, issuer });
    for (const declareRoutes of [...ofBoth, ...ofRealm[realm]]) declareRoutes(routes);
  };
  await app.register(declare, { prefix: `/${realm}` });
}

/** Sends an error: an HTML page for browsers, the protocol's JSON for server-to-server calls. */
function sendError(signOn: SignOn, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, title, message, link } = toPageError(error);
  if (status >= 500) request.log.error({ err: error }, "sign-on request failed");
  if (status === 503) reply.header("retry-after", String(RETRY_SECONDS));
  if (request.routeOptions.config?.isServerCall) {
    return reply.code(status).send({ code: status === 404 ? "not_found" : "unavailable", message });
  }
  const links = [...(link ? [link] : []), { href: "/", label: "Go to Hubbub" }];
  return sendPage(reply, messagePage({ site: signOn }, title, message, links), status);
}

/** Security headers of every response: no foreign resources, no inline scripts or styles, no caching. */
function setPageHeaders(reply: FastifyReply): void {
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  reply.headers({
    "content-security-policy": policy,
    // With "no-referrer", browsers would hide the origin of posted forms (http/origin.ts).
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
}

/** Serializer of requests in log lines: without query strings, which contain one-time link tokens and states. */
function serializeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split("?", 1)[0], remoteAddress: request.ip };
}

/**
 * Loads zxcvbn with its word lists, and the libraries for passkeys and OpenID Connect, which are normally loaded at
 * first use. A process that starts as root and then changes its user may no longer be able to read its own folder, so it
 * loads them before the change.
 */
export async function loadLazyLibraries(): Promise<void> {
  await Promise.all([loadPasswordStrength(), loadPasskeyLibrary(), loadOpenIdLibrary()]);
}
