/** Rules for new passwords. */
import { isEasyToGuess } from "./password-strength.ts";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Words that the password must not consist of, because attackers try them first. */
export interface ForbiddenWords {
  username: string;
  email: string;
  /** Names of the product, its realms and its host. */
  siteWords: string[];
}

/** Returns an error sentence for a new password, or null if it is acceptable. */
export async function passwordProblem(password: string, owner: ForbiddenWords): Promise<string | null> {
  if (password === "") return "Choose a password";
  if (password.length < PASSWORD_MIN) return `Your password needs at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `Your password can have at most ${PASSWORD_MAX} characters`;
  if (owner.username !== "" && password.toLowerCase() === owner.username.toLowerCase()) {
    return "Your password must not be your username";
  }
  if (await isEasyToGuess(password, [...owner.siteWords, owner.username, owner.email])) {
    return "This password is easy to guess. Choose three or four words that do not belong together, or let your browser make one";
  }
  return null;
}
