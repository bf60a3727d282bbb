/** What usernames, email addresses and display names may look like. Each check answers a sentence, or null. */

/** What is said where another account has the value already. */
export const TAKEN = {
  username: "This username is taken. Choose another one",
  email: "There is an account with this email address already",
};

const USERNAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$/u;
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/u;
const EMAIL_MAX = 254;
const DISPLAY_NAME_MAX = 50;

/** The fields with a problem, by name; empty where all are right. */
export function pickErrors(candidates: Record<string, string | false | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(candidates).filter((entry): entry is [string, string] => !!entry[1]));
}

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

/** Text as it is kept: one spelling of the same characters, nothing at the ends. */
export function tidy(text: string): string {
  return text.normalize("NFC").trim();
}

/** No control characters, no halves of characters: what a database and a page can carry. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

export function usernameProblem(username: string): string | null {
  if (username === "") return "Choose a username";
  if (username.length < 3 || username.length > 30) return "A username has 3 to 30 characters";
  if (!/^[A-Za-z0-9]/u.test(username)) return "A username starts with a letter or a digit";
  return isUsername(username) ? null : "A username is made of letters A to Z, digits, dots, dashes and underscores";
}

export function emailProblem(email: string): string | null {
  if (email === "") return "Enter your email address";
  const valid = email.length <= EMAIL_MAX && isPlainText(email) && EMAIL.test(email);
  return valid ? null : "Enter a whole email address, like name@example.org";
}

export function displayNameProblem(name: string): string | null {
  if (name.length > DISPLAY_NAME_MAX) return `A name has at most ${DISPLAY_NAME_MAX} characters`;
  if (name === "") return null;
  // Unicode has letters, marks and a symbol that fonts draw as nothing; the class lists them.
  // oxlint-disable-next-line no-misleading-character-class -- each mark is meant by itself, not joined to the character before it
  const visible = /[^\p{Cf}\p{Z}\u034F\u115F\u1160\u3164\uFFA0\u2800\uFE00-\uFE0F]/u.test(name);
  return isPlainText(name) && visible ? null : "This name has characters that cannot be shown";
}
