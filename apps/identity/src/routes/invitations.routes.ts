/** Premium accounts create and revoke invitations. registration.routes.ts has the routes for using one. */
import type { Account } from "../accounts/account.ts";
import { isPlainText, isUuid, normalizeText } from "../accounts/account-rules.ts";
import { BLANK, PageError, refuseErrors } from "../http/page-error.ts";
import { doneNote, heading } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { type Routes, submitOrShowAgain, type Visit } from "../visit.ts";
import { showHome } from "./account.routes.ts";

const INVITATION_DAYS = 14;
const OPEN_INVITATIONS_MAX = 100;
const LABEL_LENGTH_MAX = 50;

export function invitationRoutes({ get, post }: Routes): void {
  get("/premium", async (visit) => visit.page(premiumPage(visit.context, await visit.account())));

  post("/invitations", (visit) =>
    submitOrShowAgain(visit, showHome, async () => {
      const account = await requirePremium(visit);
      const typed = visit.form("label", "premium");
      const label = normalizeText(typed.label);
      const isLabel = label.length <= LABEL_LENGTH_MAX && isPlainText(label);
      refuseErrors({ label: !isLabel && `A note has at most ${LABEL_LENGTH_MAX} plain characters` });
      const isFull = (await visit.store.links.openInvitationsOf(account.id)).length >= OPEN_INVITATIONS_MAX;
      const problem = `There are ${OPEN_INVITATIONS_MAX} open invitations already. Revoke some first.`;
      refuseErrors({ form: isFull && problem }, 409);
      const link = { accountId: account.id, premium: typed.premium === "yes", label, days: INVITATION_DAYS };
      const { secret, expiresAt } = await visit.store.links.add({ purpose: "invitation", ...link });
      const url = `${visit.origin}${visit.site.path}/invitation?token=${secret}`;
      return showHome(visit, { ...BLANK, status: 201 }, { url, expiresAt });
    }),
  );

  post("/invitations/:id/revoke", async (visit) => {
    const account = await requirePremium(visit);
    const id = visit.param("id");
    const revoked = isUuid(id) && (await visit.store.links.revokeInvitation(account.id, id));
    if (!revoked) throw new PageError(404, "No such invitation", "It was used already, or taken back.");
    return visit.redirect("?done=revoked");
  });
}

async function requirePremium(visit: Visit): Promise<Account> {
  const account = await visit.requireAccount();
  if (account.premium) return account;
  throw new PageError(403, "Only premium accounts invite", "Ask somebody with a premium account for an invitation.");
}

/** Explains how to get a premium account: by invitation, not by payment. */
function premiumPage(context: RealmPageContext, account: Account | null): Html {
  const content = html`${heading("Premium is by invitation", "A premium account may create events and event groups. It costs nothing.")}
  ${account?.premium ? premiumContent(context, account) : notPremiumContent(context, account)}`;
  return splitPage(context, { title: "Premium", content });
}

function premiumContent(context: RealmPageContext, account: Account): Html {
  return html`${doneNote(`Your account ${account.username} is premium.`)}
    <p>You can invite others: an invitation that you create can make another account premium.</p>
    <a class="button primary large" href="${context.realmPath}#invitations">Invite somebody</a>
    ${context.productUrl !== null && html`<p class="small"><a href="${context.productUrl}">Back to ${context.productName}</a></p>`}`;
}

function notPremiumContent(context: RealmPageContext, account: Account | null): Html {
  return html`<p>
      This sign-on belongs to this installation. The person who installed ${context.productName} has a premium account
      and decides who else gets one.
    </p>
    <ol class="steps">
      <li>Ask them, or anybody with a premium account, for a premium invitation link.</li>
      <li>
        Open it${account ? html` while you are signed in as <b>${account.username}</b>` : " while you are signed in"},
        and your account is premium at once. Without an account yet, you make one there.
      </li>
    </ol>
    ${
      account
        ? context.productUrl !== null &&
          html`<a class="button primary large" href="${context.productUrl}">Back to ${context.productName}</a>`
        : html`<a class="button primary large" href="${context.realmPath}/sign-in">Sign in to ${context.realmName}</a>`
    }`;
}
