/** The code after the password. Before it is correct, the browser has no session and no token. */
import type { Account } from "../accounts/account.ts";
import { FormError, PageError, refuseErrors } from "../http/errors.ts";
import type { Routes, Visit } from "../http/visit.ts";
import { field, passkeySignIn, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage } from "../pages/layout.ts";
import { countPendingTry, endPendingSignIn, pendingAccount, useCode } from "../sign-in/codes.ts";
import { WRONG_CODE } from "../sign-in/confirm-person.ts";
import { codeAttempt } from "../sign-in/known-device.ts";
import { readSecurity } from "../sign-in/passkeys.ts";
import { completeSignIn, redirectAfterSignIn } from "../sign-in/sign-in.ts";

export function secondStepRoutes({ form }: Routes): void {
  form("/second-step", codePage, async (visit) => {
    const account = await requirePending(visit);
    const { code } = visit.form("code");
    refuseErrors({ code: code.trim() === "" && "Enter the code" });

    const attempt = await codeAttempt(visit, account);
    if (attempt.waitSeconds > 0) {
      visit.record("authn_login_lock", account, "too many wrong codes");
      throw new FormError(429, { wait: `Too many wrong codes. Try again in ${attempt.wait}.` });
    }
    if (!(await countPendingTry(visit))) throw signInAgain(visit);
    const kind = await useCode(visit, account, code);
    if (kind === null) {
      await requirePending(visit);
      visit.record("authn_login_fail", account, "wrong code");
      throw new FormError(401, { code: WRONG_CODE });
    }
    await attempt.succeeded();
    if (!(await endPendingSignIn(visit))) throw signInAgain(visit);
    const session = await completeSignIn(visit, account);
    if (kind === "recovery" && !visit.authorization) return visit.redirect("?done=recovery-code");
    return redirectAfterSignIn(visit, session);
  });
}

/** @throws PageError 401 if no sign-in waits for a code, or its tries are used up */
async function requirePending(visit: Visit): Promise<Account> {
  const account = await pendingAccount(visit);
  if (!account) throw signInAgain(visit);
  return account;
}

function signInAgain({ site, authorizationQuery }: Visit): PageError {
  const link = { href: `${site.path}/sign-in${authorizationQuery}`, label: "Back to sign in" };
  const message = "The code can be entered for five minutes after the password, and five times.";
  return new PageError(401, "Sign in again", message, link);
}

async function codePage(visit: Visit): Promise<Html> {
  const account = await requirePending(visit);
  const { authorizationQuery: query } = visit;
  const { passkeys, passkeysWork } = await readSecurity(visit, account);
  const hint = "Six digits from your authenticator app, or one of your recovery codes.";
  return formPage(visit, {
    title: "Enter your code",
    lead: `Your password is right. One more step to sign in as ${account.username}.`,
    action: `/second-step${query}`,
    fields: html`${field(visit, "code", { hint, focus: true })} ${submit("Continue")}`,
    after: html`${passkeysWork && passkeys.length > 0 && passkeySignIn(visit)}
      <p class="small muted">
        No app and no recovery codes left? Whoever runs this server can remove the second step.
        <a href="${visit.site.path}/sign-in${query}">Use another account</a>
      </p>`,
  });
}
