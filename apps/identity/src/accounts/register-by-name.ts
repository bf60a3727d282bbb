/** Creates wallet accounts from a name, without a password. The email address is optional. */
import { randomInt } from "node:crypto";

import type { IdentityStore } from "../store.ts";
import type { Account } from "./account.ts";
import { displayNameProblem, emailProblem, pickErrors, normalizeText } from "./account-rules.ts";

export interface TypedName {
  name: string;
  email: string;
}

export type NameResult =
  | { outcome: "created"; account: Account }
  | { outcome: "refused"; errors: Record<string, string> };

/** Letters and digits, without characters that look alike (0 and o; 1, i and l). */
const USERNAME_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const USERNAME_RANDOM_LENGTH = 8;
const TRIES_MAX = 5;

export function normalizeTypedName(typed: TypedName): TypedName {
  return { name: normalizeText(typed.name), email: normalizeText(typed.email) };
}

/**
 * Creates an account with a random username.
 * @throws Error if no free username is found in five tries
 */
export async function registerByName(
  { store, now }: { store: IdentityStore; now: () => number },
  typed: TypedName,
): Promise<NameResult> {
  const errors = detailProblems(typed);
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  const { name: displayName, email } = typed;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const account = { realm: "wallet" as const, username: makeUsername(), displayName, passwordHash: null };
    const result = await store.registrations.register(
      { ...account, email: email === "" ? null : email },
      { by: "open" },
      new Date(now()),
    );
    if (result.outcome === "created") return result;
  }
  throw new Error("No free username was found for a new account");
}

/** Errors by field. The email address may be empty. */
export function detailProblems({ name, email }: TypedName): Record<string, string> {
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
