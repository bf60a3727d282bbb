/** Premium hub accounts create and revoke invitations. registration.routes.ts has the routes for using one. */
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { hashSecret, makeSecret } from "../accounts/secrets.ts";
import { readForm } from "../http/form-body.ts";
import { ownOrigin } from "../http/origin.ts";
import { PageError } from "../http/page-error.ts";
import { isUuid } from "../http/uuid.ts";
import type { RealmSite } from "../realm-site.ts";
import { requireAccount, sendHomePage } from "./home.routes.ts";

const INVITATION_DAYS = 14;
const OPEN_INVITATIONS_MAX = 100;
const LABEL_LENGTH_MAX = 50;

export function invitationRoutes(app: FastifyInstance, site: RealmSite): void {
  app.post("/invitations", async (request, reply) => {
    const account = await requirePremium(site, request);
    const form = readForm(request, ["label", "premium"]);
    const label = normalizeText(form.label);
    const problem = await invitationProblem(site, account, label);
    if (problem)
      return sendHomePage(site, request, reply, { account, errors: problem.errors, typedLabel: label }, problem.status);

    const secret = makeSecret();
    const expiresAt = new Date(site.now() + INVITATION_DAYS * 24 * 60 * 60 * 1000);
    await site.store.links.add(
      {
        purpose: "invitation",
        secretHash: hashSecret(secret),
        accountId: account.id,
        premium: form.premium === "yes",
        label,
        expiresAt,
      },
      new Date(site.now()),
    );
    const url = `${ownOrigin(request, site.options)}${site.path}/invitation?token=${secret}`;
    return sendHomePage(site, request, reply, { account, errors: {}, created: { url, expiresAt } }, 201);
  });

  app.post<{ Params: { id: string } }>("/invitations/:id/revoke", async (request, reply) => {
    const account = await requirePremium(site, request);
    const { id } = request.params;
    const revoked = isUuid(id) && (await site.store.links.revokeInvitation(account.id, id));
    if (!revoked) throw new PageError(404, "No such invitation", "It was used already, or taken back.");
    return reply.redirect(`${site.path}?done=revoked`, 303);
  });
}

async function requirePremium(site: RealmSite, request: FastifyRequest): Promise<Account> {
  const account = await requireAccount(site, request);
  if (account.premium) return account;
  throw new PageError(403, "Only premium accounts invite", "Ask somebody with a premium account for an invitation.");
}

async function invitationProblem(site: RealmSite, account: Account, label: string) {
  if (label.length > LABEL_LENGTH_MAX || !isPlainText(label)) {
    return {
      status: 400,
      errors: { label: `A note has at most ${LABEL_LENGTH_MAX} plain characters` },
    };
  }
  const open = await site.store.links.openInvitationsOf(account.id, new Date(site.now()));
  if (open.length < OPEN_INVITATIONS_MAX) return null;
  return {
    status: 409,
    errors: { form: `There are ${OPEN_INVITATIONS_MAX} open invitations already. Revoke some first.` },
  };
}
