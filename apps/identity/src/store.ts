/** The sign-on's data in the PostgreSQL schema `identity`: one store per group of tables. */
import type { Pool } from "pg";

import { type AccountStore, createAccountStore } from "./store/accounts.store.ts";
import { type AttemptStore, createAttemptStore } from "./store/attempts.store.ts";
import { createDeviceStore, type DeviceStore } from "./store/devices.store.ts";
import { createLinkStore, type LinkStore } from "./store/links.store.ts";
import { readSigningKey, removeExpired } from "./store/maintenance.store.ts";
import { migrate } from "./store/migrations.store.ts";
import { createPasskeyStore, type PasskeyStore } from "./store/passkeys.store.ts";
import { createPendingStore, type PendingStore } from "./store/pending.store.ts";
import { createRegistrationStore, type RegistrationStore } from "./store/registration.store.ts";
import { createSecondFactorStore, type SecondFactorStore } from "./store/second-factor.store.ts";
import { createSessionStore, type SessionStore } from "./store/sessions.store.ts";

export interface IdentityStore {
  accounts: AccountStore;
  registrations: RegistrationStore;
  sessions: SessionStore;
  links: LinkStore;
  attempts: AttemptStore;
  devices: DeviceStore;
  secondFactors: SecondFactorStore;
  pending: PendingStore;
  passkeys: PasskeyStore;
  /** Key that signs tokens, 256 bits. */
  signingKey: Uint8Array;
  /** Removes expired rows of all tables. */
  removeExpired(now: Date): Promise<void>;
}

/** Runs pending migrations and opens the stores. The caller closes the pool. */
export async function openIdentityStore(pool: Pool): Promise<IdentityStore> {
  await migrate(pool);
  return {
    accounts: createAccountStore(pool),
    registrations: createRegistrationStore(pool),
    sessions: createSessionStore(pool),
    links: createLinkStore(pool),
    attempts: createAttemptStore(pool),
    devices: createDeviceStore(pool),
    secondFactors: createSecondFactorStore(pool),
    pending: createPendingStore(pool),
    passkeys: createPasskeyStore(pool),
    signingKey: await readSigningKey(pool),
    removeExpired: (now) => removeExpired(pool, now),
  };
}
