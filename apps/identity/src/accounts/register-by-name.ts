/** A wallet account from a name alone: no password, and an email address only where the person gives one. */
import { randomInt } from "node:crypto";

import type { IdentityStore } from "../store.ts";
import type { Account } from "./account.ts";
import { displayNameProblem, emailProblem, pickErrors, tidy } from "./account-rules.ts";

export interface TypedName {
  name: string;
  email: string;
}

export type NameResult =
  | { outcome: "created"; account: Account }
  | { outcome: "refused"; errors: Record<string, string> };

/** Letters and digits without those that look alike (0 and o, 1, i and l). */
const HANDLE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const HANDLE_LENGTH = 8;
const MOST_TRIES = 5;

export function tidyName(typed: TypedName): TypedName {
  return { name: tidy(typed.name), email: tidy(typed.email) };
}

export async function registerByName(
  { store, now }: { store: IdentityStore; now: () => number },
  typed: TypedName,
): Promise<NameResult> {
  const errors = detailProblems(typed);
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  const { name: displayName, email } = typed;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const account = { realm: "wallet" as const, username: makeHandle(), displayName, passwordHash: null };
    const result = await store.registrations.register(
      { ...account, email: email === "" ? null : email },
      { by: "open" },
      new Date(now()),
    );
    if (result.outcome === "created") return result;
  }
  throw new Error("No free username was found for a new account");
}

/** What is wrong with a name and an email address, by field. The address may be left out. */
export function detailProblems({ name, email }: TypedName): Record<string, string> {
  return pickErrors({
    name: name === "" ? "Enter a name" : displayNameProblem(name),
    email: email !== "" && emailProblem(email),
  });
}

/** A random username, one of 31^8. */
function makeHandle(): string {
  const letters = Array.from({ length: HANDLE_LENGTH }, () => HANDLE_LETTERS[randomInt(HANDLE_LETTERS.length)]);
  return `guest-${letters.join("")}`;
}
