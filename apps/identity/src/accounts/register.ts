/** Creates an account from a registration form. Reports all invalid fields together. */
import type { Entitlement } from "../store/registration.store.ts";
import type { IdentityStore } from "../store.ts";
import type { Account, Realm } from "./account.ts";
import {
  displayNameProblem,
  emailProblem,
  pickErrors,
  TAKEN,
  normalizeText,
  usernameProblem,
} from "./account-rules.ts";
import type { Passwords } from "./password-hash.ts";
import { passwordProblem } from "./password-rules.ts";

export interface TypedAccount {
  username: string;
  email: string;
  displayName: string;
  password: string;
}

export type RegisterResult =
  | { outcome: "created"; account: Account }
  | { outcome: "refused"; status: 400 | 409; errors: Record<string, string> }
  | { outcome: "link-invalid" };

/** Normalizes the form fields for storage. The password is not changed. */
export function normalizeTypedAccount(typed: TypedAccount, realm: Realm): TypedAccount {
  return {
    username: normalizeText(typed.username),
    email: normalizeText(typed.email),
    displayName: realm === "wallet" ? normalizeText(typed.displayName) : "",
    password: typed.password,
  };
}

/**
 * Validates and stores a new account.
 * @param siteWords words that the password must not consist of
 * @returns 400 for invalid fields, 409 for a username or email address that is taken, "link-invalid" for an invalid
 * link
 */
export async function registerAccount(
  parts: { store: IdentityStore; passwords: Passwords; now: () => number },
  siteWords: string[],
  realm: Realm,
  typed: TypedAccount,
  entitlement: Entitlement,
): Promise<RegisterResult> {
  const problems = await accountProblems(typed, siteWords);
  if (Object.keys(problems).length > 0) return { outcome: "refused", status: 400, errors: problems };

  const taken = await parts.store.accounts.taken(realm, typed.username, typed.email);
  const conflicts = pickErrors({
    username: taken.username && TAKEN.username,
    email: taken.email && TAKEN.email,
  });
  if (Object.keys(conflicts).length > 0) return { outcome: "refused", status: 409, errors: conflicts };

  const { username, email } = typed;
  const displayName = typed.displayName === "" ? null : typed.displayName;
  const passwordHash = await parts.passwords.hash(typed.password);
  const created = { realm, username, email, displayName, passwordHash };
  const registration = await parts.store.registrations.register(created, entitlement, new Date(parts.now()));
  if (registration.outcome !== "taken") return registration;
  return {
    outcome: "refused",
    status: 409,
    errors: { [registration.field]: TAKEN[registration.field] },
  };
}

async function accountProblems(typed: TypedAccount, siteWords: string[]): Promise<Record<string, string>> {
  return pickErrors({
    username: usernameProblem(typed.username),
    display_name: displayNameProblem(typed.displayName),
    email: emailProblem(typed.email),
    password: await passwordProblem(typed.password, { ...typed, siteWords }),
  });
}
