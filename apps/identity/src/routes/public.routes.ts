/** Public pages: profiles, and how to get premium. */
import type { FastifyInstance } from "fastify";

import { isUsername } from "../accounts/account-rules.ts";
import { PageError } from "../http/page-error.ts";
import { premiumPage } from "../pages/premium.page.ts";
import { profilePage } from "../pages/profile.page.ts";
import { currentAccount } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";

export function publicRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get<{ Params: { username: string } }>("/u/:username", async (request, reply) => {
    const { username } = request.params;
    const account = isUsername(username) ? await site.store.accounts.findByUsername(site.realm, username) : null;
    if (!account)
      throw new PageError(404, "Nobody here by that name", `There is no ${site.name} account with this username.`);
    return sendPage(reply, profilePage(pageContext(site, request, reply), account));
  });

  if (site.realm !== "hub") return;

  app.get("/premium", async (request, reply) => {
    const account = await currentAccount(site, request);
    return sendPage(reply, premiumPage(pageContext(site, request, reply), account));
  });
}
