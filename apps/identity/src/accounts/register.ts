/** Creates accounts from registration forms. */
import { randomInt } from "node:crypto";

import type { Entitlement } from "../store/accounts.store.ts";
import type { Visit } from "../visit.ts";
import type { Account } from "./account.ts";
import {
  displayNameProblem,
  emailProblem,
  normalizeText,
  pickErrors,
  TAKEN,
  usernameProblem,
} from "./account-rules.ts";
import { passwordProblem } from "./password-rules.ts";

type Errors = Record<string, string>;

export interface TypedAccount {
  username: string;
  email: string;
  displayName: string;
  password: string;
}

export interface TypedName {
  name: string;
  email: string;
}

export type RegisterResult =
  | { outcome: "created"; account: Account }
  | { outcome: "refused"; status: 400 | 409; errors: Errors }
  | { outcome: "link-invalid" };

/** Letters and digits, without characters that look alike (0 and o; 1, i and l). */
const USERNAME_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const USERNAME_RANDOM_LENGTH = 8;
const TRIES_MAX = 5;

/**
 * Validates and stores an account with a password. Reports all invalid fields together.
 * @param typed in the form of `normalizeText`, except for the password
 * @returns 400 for invalid fields, 409 for a username or email address that is taken, "link-invalid" for an invalid
 * link
 */
export async function registerAccount(
  visit: Visit,
  typed: TypedAccount,
  entitlement: Entitlement,
): Promise<RegisterResult> {
  const { realm } = visit;
  const { accounts } = visit.store;
  const { username, email, displayName, password } = typed;
  const problems = pickErrors({
    username: usernameProblem(username),
    display_name: displayNameProblem(displayName),
    email: emailProblem(email),
    password: await newPasswordProblem(visit, password, typed),
  });
  if (Object.keys(problems).length > 0) return { outcome: "refused", status: 400, errors: problems };

  const taken = await accounts.taken(realm, username, email);
  const conflicts = pickErrors({ username: taken.username && TAKEN.username, email: taken.email && TAKEN.email });
  if (Object.keys(conflicts).length > 0) return { outcome: "refused", status: 409, errors: conflicts };

  const passwordHash = await visit.site.passwords.hash(password);
  const created = { realm, username, email, displayName: displayName === "" ? null : displayName, passwordHash };
  const result = await accounts.register(created, entitlement);
  if (result.outcome !== "taken") return result;
  return { outcome: "refused", status: 409, errors: { [result.field]: TAKEN[result.field] } };
}

/**
 * Creates a wallet account from a name, without a password and with a random username. The email address is optional.
 * @throws Error if no free username is found in five tries
 */
export async function registerByName({ store }: Visit, { name, email }: TypedName): Promise<Account> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const account = { realm: "wallet" as const, username: makeUsername(), displayName: name, passwordHash: null };
    const result = await store.accounts.register({ ...account, email: email === "" ? null : email }, { by: "open" });
    if (result.outcome === "created") return result.account;
  }
  throw new Error("No free username was found for a new account");
}

export function normalizeTypedName({ name, email }: TypedName): TypedName {
  return { name: normalizeText(name), email: normalizeText(email) };
}

/** Error sentence for a new password, or null. It must not consist of words of this installation or of the account. */
export function newPasswordProblem(
  { site, origin }: Visit,
  password: string,
  { username, email }: { username: string; email: string | null },
): Promise<string | null> {
  const { productName, hubName, walletName } = site.options;
  const host = URL.parse(origin)?.hostname ?? "";
  const siteWords = [productName, hubName, walletName, host, "icebreaker", "icebreakers"];
  return passwordProblem(password, { username, email: email ?? "", siteWords });
}

/** Errors by field. The email address may be empty. */
export function detailProblems({ name, email }: TypedName): Errors {
  return pickErrors({
    name: name === "" ? "Enter a name" : displayNameProblem(name),
    email: email !== "" && emailProblem(email),
  });
}

/** A random username such as "guest-7k2mwx4p", one of 31^8. */
function makeUsername(): string {
  const letters = Array.from(
    { length: USERNAME_RANDOM_LENGTH },
    () => USERNAME_LETTERS[randomInt(USERNAME_LETTERS.length)],
  );
  return `guest-${letters.join("")}`;
}
