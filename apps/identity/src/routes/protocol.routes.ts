/** Sign-on protocol: authorize and continue for browsers, validate for the product's server. */
import { displayedName, TOKEN_SECONDS } from "../accounts/account.ts";
import type { Handler, Routes } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { form, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { smallLink, splitPage } from "../pages/layout.ts";
import { personCard } from "../pages/people.ts";
import { missingAuthorization } from "../protocol/authorization.ts";
import { canSignInAgain, redirectAfterSignIn, renewSession } from "../sign-in/sign-in.ts";
import type { OpenSession } from "../store/sessions.store.ts";

export function protocolRoutes({ get, post, site }: Routes): void {
  get("/api/auth/sso/authorize", async (visit) => {
    if (!visit.authorization) throw missingAuthorization();
    const session = await visit.session();
    if (!session) {
      // New attendees register with a name. A browser with a known account gets the sign-in page.
      const isNew = visit.realm === "wallet" && !(await canSignInAgain(visit));
      return visit.redirect(`/${isNew ? "register" : "sign-in"}${visit.authorizationQuery}`);
    }
    // The account was just created in this browser, so no confirmation is needed.
    if (visit.cookies.read("identity_arrival") !== undefined) {
      visit.cookies.clear("identity_arrival");
      return redirectAfterSignIn(visit, session);
    }
    return continuePage(visit, session);
  });

  post("/continue", async (visit) => {
    if (!visit.authorization) throw missingAuthorization();
    const session = await visit.session();
    if (!session) return visit.redirect(`/sign-in${visit.authorizationQuery}`);
    // Another tab may have signed in to another account since the page was rendered.
    const { account } = visit.form("account");
    if (account !== "" && account !== session.account.id) return continuePage(visit, session);
    await renewSession(visit, session);
    return redirectAfterSignIn(visit, session);
  });

  const validate: Handler = async (visit) => {
    const user = await site.provider.validate(bearerOf(visit));
    if (user) return visit.json({ user });
    visit.reply.header("www-authenticate", "Bearer");
    return visit.json({ code: "unauthenticated", message: "This token is not valid here" }, 401);
  };
  get("/api/auth/sso/validate", validate, { isServerCall: true });
}

function bearerOf({ request }: Visit): string {
  return /^Bearer ([\w.-]+)$/iu.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

function continuePage(visit: Visit, { account, isOnlyAccess }: OpenSession): Html {
  const { name, path } = visit.site;
  const { authorizationQuery: query } = visit;
  const hours = TOKEN_SECONDS[visit.realm] / 3600;
  const lasts = hours < 48 ? `${hours} hours` : `${hours / 24} days`;
  const received = account.email === null ? "your name" : "your name and your email address";
  const where = name === "Hubbub" ? "" : ` to ${name}`;
  const lead = `You are signed in${where}. Hubbub will receive ${received}, but not your password. It will keep you signed in for at most ${lasts}.`;
  const fields = html`<input type="hidden" name="account" value="${account.id}" />
    ${submit(`Continue as ${displayedName(account)}`)}`;
  const content = html`${personCard(account, account.email ?? account.username)}
  ${form(visit, `/continue${query}`, fields)}
  ${smallLink("Use another account", `${path}/${isOnlyAccess ? "sign-out" : "sign-in"}${query}`)}`;
  return splitPage(visit, { title: "Continue to Hubbub", lead, content });
}
