/**
 * Re-authentication for changes of sign-in methods. The form must contain a passkey assertion, or the current password
 * plus a code if the account has an authenticator app. An account without password and passkey needs only its session.
 */
import type { Account } from "../accounts/account.ts";
import { FormError, refuseErrors } from "../http/errors.ts";
import type { Visit } from "../http/visit.ts";
import { requiresCode, useCode } from "./codes.ts";
import { counterOf, limitAttempts } from "./limits.ts";
import { verifyAssertion } from "./passkeys.ts";
import { isDeviceOnly } from "./sign-in.ts";

export const WRONG_CODE = "This code is wrong or was already used. Wait for the next one";

/** @throws FormError 400 if the proof in the posted form is wrong, 429 after too many attempts */
export async function confirmPerson(visit: Visit, account: Account): Promise<void> {
  const { credential } = visit.form("credential");
  if (credential === "" && (await requiresCode(visit, account))) return confirmWithCode(visit, account);
  if (await isDeviceOnly(visit.store, account)) return;
  await confirm(visit, account, async () => {
    if (credential === "" && account.hasPassword) return checkPassword(visit, account);
    refuseErrors({ form: credential === "" && "Confirm with your passkey" });
    if (await verifyAssertion(visit, account, credential)) return;
    refuseErrors({ form: !account.hasPassword && "This passkey did not work. Try again" });
    throw new FormError(400, { current_password: "This passkey did not work. Try again, or enter your password" });
  });
}

/**
 * Checks the password and the code in the posted form. @throws FormError like `confirmPerson`
 * @param isRight by default, whether it is a code of the account's app or a recovery code, which is then used
 */
export async function confirmWithCode(
  visit: Visit,
  account: Account,
  isRight = async (code: string) => (await useCode(visit, account, code)) !== null,
): Promise<void> {
  await confirm(visit, account, async () => {
    await checkPassword(visit, account);
    if (!(await isRight(visit.form("code").code))) throw new FormError(400, { code: WRONG_CODE });
  });
}

/** Checks the current password in the posted form. @throws FormError like `confirmPerson` */
export async function confirmPassword(visit: Visit, account: Account): Promise<void> {
  await confirm(visit, account, () => checkPassword(visit, account));
}

async function confirm(visit: Visit, account: Account, check: () => Promise<void>): Promise<void> {
  const recordFailure = (error: unknown) => {
    if (error instanceof FormError) visit.record("authn_login_fail", account, "confirmation");
    throw error;
  };
  await limitAttempts(visit, account, [counterOf("confirmation", account.id)], () => check().catch(recordFailure));
}

async function checkPassword(visit: Visit, { realm, username }: Account): Promise<void> {
  const { current_password: password } = visit.form("current_password");
  if (password === "") throw new FormError(400, { current_password: "Enter your current password" });
  const found = await visit.store.accounts.findForSignIn(realm, username);
  if (await visit.site.passwords.matches(password, found?.passwordHash ?? null)) return;
  throw new FormError(400, { current_password: "This is not your current password" });
}
