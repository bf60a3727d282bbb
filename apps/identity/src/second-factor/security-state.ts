/** Sign-in methods of an account, as the account page shows them. */
import type { FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import type { RealmSite } from "../realm-site.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import { relyingParty } from "./passkeys.ts";

export interface SecurityState {
  /** When the authenticator app was confirmed; null if there is none. */
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
  /** Whether browsers support passkeys at this origin. */
  passkeysWork: boolean;
}

/** Messages of the account page after a change, by the query parameter `done`. */
export const SECURITY_DONE: Record<string, string> = {
  "authenticator-removed": "The authenticator app is removed. Your password alone signs you in again.",
  "passkey-added": "The passkey is added. You can sign in with it from now on.",
  "passkey-renamed": "The passkey has its new name.",
  "passkey-removed": "The passkey is removed. It no longer signs anybody in.",
  "recovery-code": "You signed in with a recovery code. It cannot be used again.",
};

/** Reads the sign-in methods of an account. */
export async function readSecurity(site: RealmSite, request: FastifyRequest, account: Account): Promise<SecurityState> {
  const { secondFactors, passkeys } = site.store;
  const [authenticator, recoveryCodesLeft, list] = await Promise.all([
    secondFactors.authenticator(account.id),
    secondFactors.recoveryCodesLeft(account.id),
    passkeys.listOf(account.id),
  ]);
  return {
    authenticatorSince: authenticator?.confirmedAt ?? null,
    recoveryCodesLeft,
    passkeys: list,
    passkeysWork: relyingParty(site, request) !== null,
  };
}
