/**
 * Re-authentication for changes of sign-in methods. The form must contain a passkey assertion, or the current password
 * plus a code if the account has an authenticator app. An account without password and passkey needs only its session.
 */
import type { Account } from "../accounts/account.ts";
import { PASSWORD_MAX } from "../accounts/password-rules.ts";
import { confirmationCounters } from "../limits/limits.ts";
import type { Errors } from "../pages/form.ts";
import { isDeviceOnly } from "../sign-in.ts";
import type { Visit } from "../visit.ts";
import { requiresCode, useCode } from "./codes.ts";
import { verifyAssertion } from "./passkeys.ts";

export interface Refusal {
  status: 400 | 429;
  errors: Errors;
}

/** Form fields of the re-authentication. `credential` is the passkey assertion as JSON. */
export const PROOF_FIELDS = ["current_password", "code", "credential"] as const;
export type Proof = Record<(typeof PROOF_FIELDS)[number], string>;

/** Checks the proof. Returns null if it is correct; otherwise the status and errors to show in the form. */
export async function confirmPerson(visit: Visit, account: Account, proof: Proof): Promise<Refusal | null> {
  if (proof.credential === "" && (await requiresCode(visit, account))) {
    return confirmWithCode(visit, account, proof.current_password, async () =>
      proof.code.trim() === "" ? false : (await useCode(visit, account, proof.code)) !== null,
    );
  }
  if (await isDeviceOnly(visit.store, account)) return null;
  return limited(visit, account, async () => {
    if (proof.credential === "" && !account.hasPassword) return { form: "Confirm with your passkey" };
    if (proof.credential === "") return passwordErrors(visit, account, proof.current_password);
    const confirmed = await verifyAssertion(visit, account, proof.credential);
    if (confirmed) return {};
    if (!account.hasPassword) return { form: "This passkey did not work. Try again" };
    return { current_password: "This passkey did not work. Try again, or enter your password" };
  });
}

/** Checks a password and a code. The code is checked only if the password is correct. */
export async function confirmWithCode(
  visit: Visit,
  account: Account,
  password: string,
  isRightCode: () => Promise<boolean>,
): Promise<Refusal | null> {
  return limited(visit, account, async () => {
    const errors = await passwordErrors(visit, account, password);
    if (Object.keys(errors).length > 0) return errors;
    return (await isRightCode()) ? {} : { code: "This code is wrong, or was used already. Wait for the next one" };
  });
}

/** Runs the check under the confirmation rate limit. */
async function limited(visit: Visit, account: Account, check: () => Promise<Errors>): Promise<Refusal | null> {
  const attempt = await visit.attempt(confirmationCounters(account.id, "security"));
  if (attempt.waitSeconds > 0) {
    return { status: 429, errors: { form: `Too many attempts. Try again in ${attempt.wait}.` } };
  }
  const errors = await check().catch(async (error: unknown) => {
    // The server was busy or failed, so this attempt says nothing about the password.
    await attempt.withdraw();
    throw error;
  });
  if (Object.keys(errors).length > 0) {
    visit.record("authn_login_fail", account, "confirmation");
    return { status: 400, errors };
  }
  await attempt.succeeded();
  return null;
}

async function passwordErrors(visit: Visit, account: Account, password: string): Promise<Errors> {
  if (password === "") return { current_password: "Enter your current password" };
  return (await isCurrentPassword(visit, account, password))
    ? {}
    : { current_password: "This is not your current password" };
}

export async function isCurrentPassword({ site, store }: Visit, account: Account, password: string): Promise<boolean> {
  const found = await store.accounts.findForSignIn(account.realm, account.username);
  const matches = await site.passwords.matches(password.slice(0, PASSWORD_MAX), found?.passwordHash ?? null);
  return matches && password.length <= PASSWORD_MAX;
}
