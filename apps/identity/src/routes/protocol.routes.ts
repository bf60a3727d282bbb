/** Sign-on protocol: authorize and continue for browsers, validate and revoke for the product's server. */
import type { FastifyInstance, FastifyRequest } from "fastify";

import { readForm } from "../http/form-body.ts";
import { canSignInAgain } from "../known-device.ts";
import { continuePage } from "../pages/continue.page.ts";
import { validatedUser } from "../protocol/responses.ts";
import { toQuery } from "../protocol/authorization.ts";
import { currentSession, renewSession, takeJustRegistered } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { requireAuthorization, redirectAfterSignIn } from "../sign-in-redirect.ts";
import { revokeToken, sessionOfToken } from "../provider.ts";

export function protocolRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/api/auth/sso/authorize", async (request, reply) => {
    const authorization = requireAuthorization(site, request);
    const query = toQuery(authorization);
    const session = await currentSession(site, request);
    if (!session) {
      // New attendees register with a name. A browser with a known account gets the sign-in page.
      const isNew = site.realm === "wallet" && !(await canSignInAgain(site, request));
      return reply.redirect(`${site.path}/${isNew ? "register" : "sign-in"}${query}`, 303);
    }
    // The account was just created in this browser, so no confirmation is needed.
    if (takeJustRegistered(site, request, reply)) return redirectAfterSignIn(site, reply, session, authorization);
    return sendPage(reply, continuePage(pageContext(site, request, reply), session, query));
  });

  app.post("/continue", async (request, reply) => {
    const authorization = requireAuthorization(site, request);
    const session = await currentSession(site, request);
    if (!session) return reply.redirect(`${site.path}/sign-in${toQuery(authorization)}`, 303);
    // Another tab may have signed in to another account since the page was rendered.
    const { account } = readForm(request, ["account"]);
    if (account !== "" && account !== session.account.id) {
      return sendPage(reply, continuePage(pageContext(site, request, reply), session, toQuery(authorization)));
    }
    await renewSession(site, request, reply, session);
    return redirectAfterSignIn(site, reply, session, authorization);
  });

  const serverCall = { config: { isServerCall: true as const } };

  app.get("/api/auth/sso/validate", serverCall, async (request, reply) => {
    const session = await sessionOfToken(site, bearerOf(request));
    if (!session) {
      reply.header("www-authenticate", "Bearer");
      return reply.code(401).send({ code: "unauthenticated", message: "This token is not valid here" });
    }
    return reply.send({ user: validatedUser(session.account) });
  });

  // Ends the session of a token and thereby all its tokens. Responds with 204 for any token (RFC 7009).
  app.post("/api/auth/sso/revoke", serverCall, async (request, reply) => {
    await revokeToken(site, bearerOf(request), request.ip);
    return reply.code(204).send();
  });
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer ([\w.-]+)$/iu.exec(request.headers.authorization ?? "")?.[1] ?? "";
}
