/** Premium accounts create and revoke invitations. registration.routes.ts has the routes for using one. */
import { type Account, isUuid, normalizeText, shortTextProblem } from "../accounts/account.ts";
import { PageError, refuseErrors } from "../http/errors.ts";
import type { Result, Routes } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { buttonLink, note, steps } from "../pages/elements.ts";
import { html, type Html } from "../pages/html.ts";
import { headingOf, smallLink, splitPage } from "../pages/layout.ts";
import { showHome } from "./account.routes.ts";

const INVITATION_DAYS = 14;
const OPEN_INVITATIONS_MAX = 100;

export function invitationRoutes({ get, post }: Routes): void {
  get("/premium", premiumPage);
  post("/invitations", invite, showHome);
  post("/invitations/:id/revoke", async (visit) => {
    const account = await requirePremium(visit);
    const id = visit.param("id");
    const revoked = isUuid(id) && (await visit.store.links.revokeInvitation(account.id, id));
    if (!revoked) throw new PageError(404, "Invitation not found", "It was already used or revoked.");
    return visit.redirect("?done=revoked");
  });
}

async function invite(visit: Visit): Promise<Result> {
  const account = await requirePremium(visit);
  const typed = visit.form("label", "premium");
  const label = normalizeText(typed.label);
  refuseErrors({ label: shortTextProblem("A note", label) });
  const isFull = (await visit.store.links.openInvitationsOf(account.id)).length >= OPEN_INVITATIONS_MAX;
  const problem = `There are already ${OPEN_INVITATIONS_MAX} open invitations. Revoke some first.`;
  refuseErrors({ form: isFull && problem }, 409);
  const link = { purpose: "invitation", accountId: account.id, premium: typed.premium === "yes", label } as const;
  const { secret, expiresAt } = await visit.store.links.add({ ...link, days: INVITATION_DAYS });
  const url = `${visit.origin}${visit.site.path}/invitation?token=${secret}`;
  return visit.page(await showHome(visit, { url, expiresAt }), 201);
}

async function requirePremium(visit: Visit): Promise<Account> {
  const account = await visit.requireAccount();
  if (account.premium) return account;
  throw new PageError(
    403,
    "Only premium accounts can invite people",
    "Ask someone with a premium account for an invitation.",
  );
}

async function premiumPage(visit: Visit): Promise<Html> {
  const account = (await visit.session())?.account ?? null;
  const lead = "A premium account can create events and event groups. It is free of charge.";
  const content = account?.premium ? premiumContent(visit, account) : notPremiumContent(visit, account);
  return splitPage(visit, { title: "Premium", heading: headingOf("Premium is by invitation only", lead), content });
}

function premiumContent({ site }: Visit, account: Account): Html {
  return html`${note("done", `Your account ${account.username} is premium.`)}
    <p>You can invite others: an invitation that you create can make another account premium.</p>
    ${buttonLink("Invite someone", `${site.path}#invitations`, "primary", "lg")} ${smallLink("Back to Hubbub", "/")}`;
}

function notPremiumContent({ site }: Visit, account: Account | null): Html {
  return html`<p>
      This server has its own sign-in service. The person who set up the server has a premium account and decides who
      else gets one.
    </p>
    ${steps([
      "Ask them, or anyone with a premium account, for a premium invitation link.",
      html`Open it while you are signed in${account && html` as <b>${account.username}</b>`}. Your account will then
      become premium. If you have no account yet, you can create one there.`,
    ])}
    ${
      account
        ? buttonLink("Back to Hubbub", "/", "primary", "lg")
        : buttonLink(`Sign in to ${site.name}`, `${site.path}/sign-in`, "primary", "lg")
    }`;
}
