/** Accounts, their lifetimes, and the rules of their fields. Each rule returns an error sentence, or null if valid. */

/** "hub" for organizers, "wallet" for attendees. Both realms may have the same username. */
export type Realm = "hub" | "wallet";

export interface Account {
  id: string;
  realm: Realm;
  username: string;
  /** Null if the person gave none. Addresses are not verified, so an address alone proves nothing. */
  email: string | null;
  displayName: string | null;
  /** Wallet accounts may have no password (decision 010). */
  hasPassword: boolean;
  premium: boolean;
  tier: string;
  credits: number;
  /** Increases with every new password. Sessions and tokens with an older version are invalid. */
  tokenVersion: number;
  /** When the operator disabled the account; null if it is enabled. */
  disabledAt: Date | null;
  createdAt: Date;
}

export function displayedName(account: Account): string {
  return account.displayName ?? account.username;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Maximum lifetime of a session in seconds. Decision record 010 has the reasons for these lifetimes. */
export const SESSION_SECONDS = 30 * DAY;

/** The same for the only access to an account, from the last sign-in to the product. Browsers allow at most 400 days. */
export const ONLY_ACCESS_SESSION_SECONDS = 400 * DAY;

/** After so many seconds without use a session ends. Shorter for the hub: organizers can access other people's data. */
export const SESSION_IDLE_SECONDS: Record<Realm, number> = { hub: 7 * DAY, wallet: SESSION_SECONDS };

/**
 * Lifetime in seconds of a token, which is also how long the product keeps people signed in at most: the server's
 * cookies (`TOKEN_COOKIES`) have the same lifetimes.
 */
export const TOKEN_SECONDS: Record<Realm, number> = { hub: 12 * HOUR, wallet: SESSION_SECONDS };

export function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

export const TAKEN = {
  username: "This username is taken. Choose another one",
  email: "An account with this email address already exists",
};

export const USERNAME_MAX = 30;
const USERNAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$/u;
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/u;
export const EMAIL_MAX = 254;
/** Of people, passkeys, and notes about invitations. */
export const NAME_MAX = 50;

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

export function normalizeText(text: string): string {
  return text.normalize("NFC").trim();
}

/** Returns whether the text has no control characters and no lone surrogates, which PostgreSQL rejects. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

export function usernameProblem(username: string): string | null {
  if (username === "") return "Choose a username";
  if (username.length < 3 || username.length > USERNAME_MAX) return "A username must have 3 to 30 characters";
  if (!/^[A-Za-z0-9]/u.test(username)) return "A username must start with a letter or a digit";
  return isUsername(username)
    ? null
    : "A username can only contain letters A to Z, digits, dots, dashes and underscores";
}

export function emailProblem(email: string): string | null {
  if (email === "") return "Enter your email address";
  const valid = email.length <= EMAIL_MAX && isPlainText(email) && EMAIL.test(email);
  return valid ? null : "Enter a complete email address, such as name@example.org";
}

export function shortTextProblem(what: "A name" | "A note", text: string): string | null {
  if (text.length > NAME_MAX) return `${what} can have at most ${NAME_MAX} characters`;
  return isPlainText(text) ? null : `${what} cannot contain control characters`;
}

/** An empty name is valid. */
export function displayNameProblem(name: string): string | null {
  if (name.length > NAME_MAX) return `A name can have at most ${NAME_MAX} characters`;
  if (name === "") return null;
  // Some Unicode letters, marks and symbols are invisible. The class lists them, and the name needs another character.
  // oxlint-disable-next-line no-misleading-character-class -- the class lists single marks, not combined characters
  const visible = /[^\p{Cf}\p{Z}\u034F\u115F\u1160\u3164\uFFA0\u2800\uFE00-\uFE0F]/u.test(name);
  return isPlainText(name) && visible ? null : "This name contains characters that cannot be shown";
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Returns whether the value is a UUID in lower case. PostgreSQL rejects other text in `uuid` columns with an error. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
