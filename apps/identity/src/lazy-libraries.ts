/**
 * Libraries that are loaded when somebody first needs them. A process that is about to lose the right to read its own
 * folder loads them before.
 */
import { loadPasswordStrength } from "./accounts/password-strength.ts";
import { loadPasskeyLibrary } from "./second-factor/passkeys.ts";

export async function loadLazyLibraries(): Promise<void> {
  await Promise.all([loadPasswordStrength(), loadPasskeyLibrary()]);
}
