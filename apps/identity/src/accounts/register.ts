/** Creates accounts from registration forms. */
import { randomInt } from "node:crypto";

import { networkOf } from "@hubbub/server-kit/network";

import { refuseErrors } from "../http/errors.ts";
import type { Visit } from "../http/visit.ts";
import type { Entitlement } from "../store/accounts.store.ts";
import { type Account, displayNameProblem, emailProblem, normalizeText, TAKEN, usernameProblem } from "./account.ts";
import { passwordProblem } from "./password-rules.ts";

/** Without characters that look alike (0 and o; 1, i and l). */
const USERNAME_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/**
 * Validates the posted form and stores an account with a password. Reports all invalid fields together.
 * @returns null if the link of the entitlement is invalid
 * @throws FormError 400 for invalid fields, 409 for a taken username or email address, 429 after too many registrations
 */
export async function registerAccount(visit: Visit, entitlement: Entitlement): Promise<Account | null> {
  const { realm } = visit;
  const { accounts } = visit.store;
  const { password, ...texts } = visit.form("username", "email", "display_name", "password");
  await visit.site.registrations.take(networkOf(visit.request.ip));
  const username = normalizeText(texts.username);
  const email = normalizeText(texts.email);
  const displayName = realm === "wallet" ? normalizeText(texts.display_name) : "";
  refuseErrors({
    username: usernameProblem(username),
    display_name: displayNameProblem(displayName),
    email: emailProblem(email),
    password: await newPasswordProblem(visit, password, { username, email }),
  });
  const taken = await accounts.taken(realm, username, email);
  refuseErrors({ username: taken.username && TAKEN.username, email: taken.email && TAKEN.email }, 409);
  const passwordHash = await visit.site.passwords.hash(password);
  return accounts.register({ realm, username, email, displayName: displayName || null, passwordHash }, entitlement);
}

/**
 * Creates a wallet account from the name in the posted form, without a password and with a random username.
 * @throws FormError like `registerAccount`
 */
export async function registerByName(visit: Visit): Promise<Account> {
  await visit.site.registrations.take(networkOf(visit.request.ip));
  const { name, email } = typedName(visit);
  const account = { realm: "wallet" as const, displayName: name, email: email || null, passwordHash: null };
  const created = await visit.store.accounts.register({ ...account, username: makeUsername() }, { by: "open" });
  if (!created) throw new Error("The account could not be stored");
  return created;
}

/** Error sentence for a new password, or null. It must not consist of words of this installation or of the account. */
export function newPasswordProblem(
  { site, origin }: Visit,
  password: string,
  { username, email }: Pick<Account, "username" | "email">,
): Promise<string | null> {
  const host = URL.parse(origin)?.hostname ?? "";
  const siteWords = ["Hubbub", site.hubName, site.walletName, host, "icebreaker", "icebreakers"];
  return passwordProblem(password, { username, email: email ?? "", siteWords });
}

/** Hashes the new password of the posted form. @throws FormError 400 if it is not acceptable */
export async function newPasswordHash(visit: Visit, account: Account): Promise<string> {
  const { password } = visit.form("password");
  refuseErrors({ password: await newPasswordProblem(visit, password, account) });
  return visit.site.passwords.hash(password);
}

/** The name and email address of the posted form. The address may be "". @throws FormError 400 */
export function typedName(visit: Visit): { name: string; email: string } {
  const form = visit.form("name", "email");
  const typed = { name: normalizeText(form.name), email: normalizeText(form.email) };
  refuseErrors({
    name: typed.name === "" ? "Enter a name" : displayNameProblem(typed.name),
    email: typed.email !== "" && emailProblem(typed.email),
  });
  return typed;
}

/** Such as "guest-7k2mwx4p". There are 31^8, so none is tried again if somebody has it. */
function makeUsername(): string {
  const letter = () => USERNAME_LETTERS.charAt(randomInt(USERNAME_LETTERS.length));
  return `guest-${Array.from({ length: 8 }, letter).join("")}`;
}
