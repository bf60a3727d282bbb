/** Sign-on protocol: authorize and continue for browsers, validate and revoke for the product's server. */
import { displayedName, TOKEN_SECONDS } from "../accounts/account.ts";
import { canSignInAgain } from "../known-device.ts";
import { form, heading, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { avatar, personName } from "../pages/people.ts";
import { revokeToken, sessionOfToken, validatedUser } from "../provider.ts";
import { toQuery } from "../protocol/authorization.ts";
import { redirectAfterSignIn, renewSession } from "../sign-in.ts";
import type { OpenSession } from "../store/sessions.store.ts";
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
    if (visit.cookies.read("arrival") !== null) {
      visit.cookies.clear("arrival");
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

/** Shown to a person who is already signed in: continue with this account or choose another one. */
function continuePage(context: RealmPageContext, { account, isOnlyAccess }: OpenSession, query: string): Html {
  const title = `Continue to ${context.productName}`;
  const hours = TOKEN_SECONDS[context.realm] / 3600;
  const lasts = hours < 48 ? `${hours} hours` : `${hours / 24} days`;
  const learns = account.email === null ? "your name" : "your name and your email address";
  const where = context.realmName === context.productName ? "" : ` to ${context.realmName}`;
  const lead = `You are signed in${where}. ${context.productName} learns ${learns}, never your password, and stays signed in for ${lasts} at most.`;
  const fields = html`<input
      type="hidden"
      name="account"
      value="${account.id}"
    />${submit(`Continue as ${displayedName(account)}`)}`;
  const content = html`${heading(title, lead)}
    <div class="person">
      ${avatar(account, "large")}
      <div>
        <b dir="auto">${personName(account)}</b
        ><span class="muted" dir="auto">${account.email ?? account.username}</span>
      </div>
    </div>
    ${form(context, `/continue${query}`, fields)}
    <p class="small">
      <a href="${context.realmPath}/${isOnlyAccess ? "sign-out" : "sign-in"}${query}">Use another account</a>
    </p>`;
  return splitPage(context, { title, content });
}
