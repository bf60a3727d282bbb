/** Checks codes of the authenticator app and recovery codes. Each code works once. */
import type { Account } from "../accounts/account.ts";
import type { RealmSite } from "../realm-site.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";

export const CODE_LENGTH_MAX = 40;

/** Returns whether this account requires a code after the password. */
export async function requiresCode(site: RealmSite, account: Account): Promise<boolean> {
  if (site.realm !== "hub") return false;
  return (await site.store.secondFactors.authenticator(account.id))?.confirmedAt instanceof Date;
}

/** Checks a code and marks it as used. Returns its kind, or null if it is wrong or was used before. */
export async function useCode(site: RealmSite, account: Account, typed: string): Promise<"app" | "recovery" | null> {
  const { secondFactors } = site.store;
  const digits = typed.replace(/\s/gu, "");
  if (/^\d{6}$/u.test(digits)) {
    const authenticator = await secondFactors.authenticator(account.id);
    if (!authenticator?.confirmedAt) return null;
    const step = matchingStep(authenticator.secret, digits, site.now());
    return step !== null && (await secondFactors.useStep(account.id, step)) ? "app" : null;
  }
  const codeHash = recoveryCodeHash(typed);
  if (codeHash === null) return null;
  return (await secondFactors.useRecoveryCode(account.id, codeHash, new Date(site.now()))) ? "recovery" : null;
}
