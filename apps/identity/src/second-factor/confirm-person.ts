/**
 * Re-authentication for changes of sign-in methods. The form must contain a passkey assertion, or the current password
 * plus a code if the account has an authenticator app. An account without password and passkey needs only its session.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { PASSWORD_MAX } from "../accounts/password-rules.ts";
import { type Attempt, confirmationCounters, formatMinutes } from "../http/throttle.ts";
import type { Errors } from "../pages/form.ts";
import { isDeviceOnly } from "../browser-session.ts";
import type { RealmSite } from "../realm-site.ts";
import { recordEvent } from "../security-log.ts";
import { requiresCode, useCode } from "./check-code.ts";
import { verifyAssertion } from "./passkeys.ts";

export interface Refusal {
  status: 400 | 429;
  errors: Errors;
}

/** Form fields of the re-authentication. `credential` is the passkey assertion as JSON. */
export interface Proof {
  current_password: string;
  code: string;
  credential: string;
}

export const PROOF_FIELDS = ["current_password", "code", "credential"] as const;

/** Checks the proof. Returns null if it is correct; otherwise the status and errors to show in the form. */
export async function confirmPerson(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  proof: Proof,
): Promise<Refusal | null> {
  if (proof.credential === "" && (await requiresCode(site, account))) {
    return confirmWithCode(site, request, reply, account, proof.current_password, async () =>
      proof.code.trim() === "" ? false : (await useCode(site, account, proof.code)) !== null,
    );
  }
  if (await isDeviceOnly(site, account)) return null;
  return limited(site, request, reply, account, async () => {
    if (proof.credential === "" && !account.hasPassword) return { form: "Confirm with your passkey" };
    if (proof.credential === "") return passwordErrors(site, account, proof.current_password);
    const confirmed = await verifyAssertion(site, request, reply, account, proof.credential);
    if (confirmed) return {};
    if (!account.hasPassword) return { form: "This passkey did not work. Try again" };
    return { current_password: "This passkey did not work. Try again, or enter your password" };
  });
}

/** Checks a password and a code. The code is checked only if the password is correct. */
export async function confirmWithCode(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  password: string,
  isRightCode: () => Promise<boolean>,
): Promise<Refusal | null> {
  return limited(site, request, reply, account, async () => {
    const errors = await passwordErrors(site, account, password);
    if (Object.keys(errors).length > 0) return errors;
    return (await isRightCode()) ? {} : { code: "This code is wrong, or was used already. Wait for the next one" };
  });
}

/** Runs the check under the confirmation rate limit. */
async function limited(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  check: () => Promise<Errors>,
): Promise<Refusal | null> {
  const attempt: Attempt = await site.signIns.attempt(site.realm, confirmationCounters(account.id, "security"));
  if (attempt.waitSeconds > 0) {
    reply.header("retry-after", String(attempt.waitSeconds));
    return { status: 429, errors: { form: `Too many attempts. Try again in ${formatMinutes(attempt.waitSeconds)}.` } };
  }
  const errors = await check().catch(async (error: unknown) => {
    // The server was busy or failed, so this attempt says nothing about the password.
    await attempt.withdraw();
    throw error;
  });
  if (Object.keys(errors).length > 0) {
    recordEvent(site, request, "authn_login_fail", account, "confirmation");
    return { status: 400, errors };
  }
  await attempt.succeeded();
  return null;
}

async function passwordErrors(site: RealmSite, account: Account, password: string): Promise<Errors> {
  if (password === "") return { current_password: "Enter your current password" };
  const found = await site.store.accounts.findForSignIn(site.realm, account.username);
  const matches = await site.passwords.matches(password.slice(0, PASSWORD_MAX), found?.passwordHash ?? null);
  const isRight = matches && password.length <= PASSWORD_MAX;
  return isRight ? {} : { current_password: "This is not your current password" };
}
