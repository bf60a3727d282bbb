/** Sign-on protocol: authorize and continue for browsers, validate and revoke for the product's server. */
import { canSignInAgain } from "../known-device.ts";
import { continuePage } from "../pages/sign-in.pages.ts";
import { revokeToken, sessionOfToken, validatedUser } from "../provider.ts";
import { toQuery } from "../protocol/authorization.ts";
import { redirectAfterSignIn, renewSession } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

export function protocolRoutes({ get, post, site }: Routes): void {
  get("/api/auth/sso/authorize", async (visit) => {
    const authorization = visit.requireAuthorization();
    const query = toQuery(authorization);
    const session = await visit.session();
    if (!session) {
      // New attendees register with a name. A browser with a known account gets the sign-in page.
      const isNew = visit.realm === "wallet" && !(await canSignInAgain(visit));
      return visit.redirect(`/${isNew ? "register" : "sign-in"}${query}`);
    }
    // The account was just created in this browser, so no confirmation is needed.
    if (visit.cookie("arrival") !== null) {
      visit.clearCookie("arrival");
      return redirectAfterSignIn(visit, session, authorization);
    }
    return visit.page(continuePage(visit.context, session, query));
  });

  post("/continue", async (visit) => {
    const authorization = visit.requireAuthorization();
    const query = toQuery(authorization);
    const session = await visit.session();
    if (!session) return visit.redirect(`/sign-in${query}`);
    // Another tab may have signed in to another account since the page was rendered.
    const { account } = visit.form("account");
    if (account !== "" && account !== session.account.id) {
      return visit.page(continuePage(visit.context, session, query));
    }
    await renewSession(visit, session);
    return redirectAfterSignIn(visit, session, authorization);
  });

  const serverCall = { config: { isServerCall: true as const } };

  get(
    "/api/auth/sso/validate",
    async (visit) => {
      const session = await sessionOfToken(site, bearerOf(visit));
      if (session) return visit.json({ user: validatedUser(session.account) });
      visit.reply.header("www-authenticate", "Bearer");
      return visit.json({ code: "unauthenticated", message: "This token is not valid here" }, 401);
    },
    serverCall,
  );

  // Ends the session of a token and thereby all its tokens. Responds with 204 for any token (RFC 7009).
  post(
    "/api/auth/sso/revoke",
    async (visit) => {
      await revokeToken(site, bearerOf(visit), visit.request.ip);
      return visit.reply.code(204).send();
    },
    serverCall,
  );
}

function bearerOf({ request }: Visit): string {
  return /^Bearer ([\w.-]+)$/iu.exec(request.headers.authorization ?? "")?.[1] ?? "";
}
