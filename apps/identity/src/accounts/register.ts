/** Making an account from what somebody typed: every mistake is named at once, beside its field. */
import type { Entitlement } from "../store/registration.store.ts";
import type { IdentityStore } from "../store.ts";
import type { Account, Realm } from "./account.ts";
import { displayNameProblem, emailProblem, pickErrors, TAKEN, tidy, usernameProblem } from "./account-rules.ts";
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
  | { outcome: "link-void" };

/** What was typed, as it would be stored. Passwords stay as they are. */
export function tidyAccount(typed: TypedAccount, realm: Realm): TypedAccount {
  return {
    username: tidy(typed.username),
    email: tidy(typed.email),
    displayName: realm === "wallet" ? tidy(typed.displayName) : "",
    password: typed.password,
  };
}

export async function registerAccount(
  parts: { store: IdentityStore; passwords: Passwords; now: () => number },
  siteWords: string[],
  realm: Realm,
  account: TypedAccount,
  entitlement: Entitlement,
): Promise<RegisterResult> {
  const problems = await accountProblems(account, siteWords);
  if (Object.keys(problems).length > 0) return { outcome: "refused", status: 400, errors: problems };

  const taken = await parts.store.accounts.taken(realm, account.username, account.email);
  const conflicts = pickErrors({
    username: taken.username && TAKEN.username,
    email: taken.email && TAKEN.email,
  });
  if (Object.keys(conflicts).length > 0) return { outcome: "refused", status: 409, errors: conflicts };

  const { username, email } = account;
  const displayName = account.displayName === "" ? null : account.displayName;
  const passwordHash = await parts.passwords.hash(account.password);
  const created = { realm, username, email, displayName, passwordHash };
  const registration = await parts.store.registrations.register(created, entitlement, new Date(parts.now()));
  if (registration.outcome !== "taken") return registration;
  return {
    outcome: "refused",
    status: 409,
    errors: { [registration.field]: TAKEN[registration.field] },
  };
}

async function accountProblems(account: TypedAccount, siteWords: string[]): Promise<Record<string, string>> {
  return pickErrors({
    username: usernameProblem(account.username),
    display_name: displayNameProblem(account.displayName),
    email: emailProblem(account.email),
    password: await passwordProblem(account.password, { ...account, siteWords }),
  });
}
