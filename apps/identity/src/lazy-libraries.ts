/**
 * Libraries that are normally loaded at first use. A process that starts as root and then changes its user may no
 * longer be able to read its own folder, so it loads them before the change.
 */
import { loadPasswordStrength } from "./accounts/password-rules.ts";
import { loadPasskeyLibrary } from "./second-factor/passkeys.ts";

/** Loads zxcvbn with its word lists and the passkey library. */
export async function loadLazyLibraries(): Promise<void> {
  await Promise.all([loadPasswordStrength(), loadPasskeyLibrary()]);
}
