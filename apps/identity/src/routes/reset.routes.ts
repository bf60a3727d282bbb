/** A new password by the one-time link that the operator made (reset-password.ts). */
import { hashSecret } from "@hubbub/server-kit/secrets";
import type { FastifyReply } from "fastify";

import type { Account } from "../accounts/account.ts";
import { newPasswordProblem } from "../accounts/register.ts";
import { type FormState, PageError, refuseErrors } from "../http/page-error.ts";
import { newPasswordField, submit, usernameForPasswordManager } from "../pages/form.ts";
import { html } from "../pages/html.ts";
import { formPage } from "../pages/layout.ts";
import { requiresCode } from "../second-factor/codes.ts";
import { completeSignIn, continueSignIn } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

export function resetRoutes({ form }: Routes): void {
  form("/reset", showReset, async (visit) => {
    const account = await accountOfLink(visit);
    const { password } = visit.form("password");
    refuseErrors({ password: await newPasswordProblem(visit, password, account) });
    const passwordHash = await visit.site.passwords.hash(password);
    const renewed = await visit.store.accounts.resetPassword(hashSecret(visit.linkSecret), passwordHash);
    if (!renewed) throw invalidResetLink();
    visit.record("authn_password_change", renewed, "by reset link");
    // The link replaces the password only. The second factor is still required.
    if (await requiresCode(visit, renewed)) return continueSignIn(visit, renewed, null);
    await completeSignIn(visit, renewed);
    return visit.redirect("?done=password");
  });
}

async function showReset(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await accountOfLink(visit);
  const page = formPage(visit.context, {
    title: "Choose a new password",
    lead: `For ${account.username} at ${visit.site.name}. It signs you out everywhere else.`,
    state,
    action: `/reset?token=${visit.linkSecret}`,
    fields: html`${usernameForPasswordManager(account)}
    ${newPasswordField(state, { label: "New password", focus: true })} ${submit("Save and sign in")}`,
    after: false,
  });
  return visit.page(page, state.status);
}

async function accountOfLink({ store, realm, linkSecret }: Visit): Promise<Account> {
  const link = await store.links.findOpen("reset", linkSecret);
  const account = link?.accountId ? await store.accounts.findById(realm, link.accountId) : null;
  if (!account) throw invalidResetLink();
  return account;
}

function invalidResetLink(): PageError {
  const message = "It was used already, or is older than a day. Ask for a new one.";
  return new PageError(410, "This link is no longer valid", message);
}
