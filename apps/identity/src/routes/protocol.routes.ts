/** The two calls of the sign-on protocol (D-13): authorize for browsers, validate for the product's server. */
import type { FastifyInstance } from "fastify";

import { continuePage } from "../pages/continue.page.ts";
import { validatedUser } from "../protocol/answers.ts";
import { toQuery } from "../protocol/authorization.ts";
import { currentAccount, pageContext, type RealmSite, requireAuthorization, sendOn, sendPage } from "../realm-site.ts";

export function protocolRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/api/auth/sso/authorize", async (request, reply) => {
    const query = toQuery(requireAuthorization(site, request));
    const account = await currentAccount(site, request);
    if (!account) return reply.redirect(`${site.path}/sign-in${query}`, 303);
    return sendPage(reply, continuePage(pageContext(site, request, reply), account, query));
  });

  app.post("/continue", async (request, reply) => {
    const authorization = requireAuthorization(site, request);
    const account = await currentAccount(site, request);
    if (!account) return reply.redirect(`${site.path}/sign-in${toQuery(authorization)}`, 303);
    return sendOn(site, reply, account, authorization);
  });

  app.get("/api/auth/sso/validate", async (request, reply) => {
    const token = /^Bearer ([\w.-]+)$/iu.exec(request.headers.authorization ?? "")?.[1];
    const claims = token === undefined ? null : await site.tokens.verify(site.realm, token);
    const account = claims && (await site.store.accounts.findById(site.realm, claims.accountId));
    if (!account || account.tokenVersion !== claims.tokenVersion) {
      reply.header("www-authenticate", "Bearer");
      return reply.code(401).send({ code: "unauthenticated", message: "This token is not valid here" });
    }
    return reply.send(validatedUser(account));
  });
}
