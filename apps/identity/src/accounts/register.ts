/** Creates accounts from registration forms. */
import { randomInt } from "node:crypto";

import { FormError, refuseErrors } from "../http/page-error.ts";
import type { Entitlement } from "../store/accounts.store.ts";
import type { Visit } from "../visit.ts";
import type { Account } from "./account.ts";
import { displayNameProblem, emailProblem, normalizeText, TAKEN, usernameProblem } from "./account-rules.ts";
import { passwordProblem } from "./password-rules.ts";

interface TypedAccount {
  username: string;
  email: string;
  displayName: string;
  password: string;
}

interface TypedName {
  name: string;
  email: string;
}

/** Letters and digits, without characters that look alike (0 and o; 1, i and l). */
const USERNAME_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const USERNAME_RANDOM_LENGTH = 8;
const TRIES_MAX = 5;

/**
 * Validates and stores an account with a password. Reports all invalid fields together.
 * @param typed in the form of `normalizeText`, except for the password
 * @returns null if the link of the entitlement is invalid
 * @throws FormError 400 for invalid fields, 409 for a username or email address that is taken
 */
export async function registerAccount(
  visit: Visit,
  typed: TypedAccount,
  entitlement: Entitlement,
): Promise<Account | null> {
  const { realm } = visit;
  const { accounts } = visit.store;
  const { username, email, displayName, password } = typed;
  refuseErrors({
    username: usernameProblem(username),
    display_name: displayNameProblem(displayName),
    email: emailProblem(email),
    password: await newPasswordProblem(visit, password, typed),
  });
  const taken = await accounts.taken(realm, username, email);
  refuseErrors({ username: taken.username && TAKEN.username, email: taken.email && TAKEN.email }, 409);

  const passwordHash = await visit.site.passwords.hash(password);
  const created = { realm, username, email, displayName: displayName === "" ? null : displayName, passwordHash };
  const result = await accounts.register(created, entitlement);
  if (result.outcome === "taken") throw new FormError(409, { [result.field]: TAKEN[result.field] });
  return result.outcome === "created" ? result.account : null;
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

/**
 * The name and email address of the posted form. The address may be empty.
 * @throws FormError 400 if one of them is invalid
 */
export function typedName(visit: Visit): TypedName {
  const form = visit.form("name", "email");
  const typed = { name: normalizeText(form.name), email: normalizeText(form.email) };
  refuseErrors({
    name: typed.name === "" ? "Enter a name" : displayNameProblem(typed.name),
    email: typed.email !== "" && emailProblem(typed.email),
  });
  return typed;
}

/** A random username such as "guest-7k2mwx4p", one of 31^8. */
function makeUsername(): string {
  const letters = Array.from(
    { length: USERNAME_RANDOM_LENGTH },
    () => USERNAME_LETTERS[randomInt(USERNAME_LETTERS.length)],
  );
  return `guest-${letters.join("")}`;
}
