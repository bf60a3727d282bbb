/**
 * The sessions, the access links and the signature of the participant cookie, by which calls and the live channel know
 * who is calling.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import { AccessLinkDirectory } from "../access-links/access-link-directory.ts";
import type { Caches } from "../cache-names.ts";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { Schema } from "../schema/schema.ts";
import type { Identity } from "./caller.ts";
import { STAFF_SECONDS, WALLET_SESSION_SECONDS } from "./cookies.ts";
import { type HubClient, oncePerMinute, type WalletClient, type WalletUser } from "./clients.ts";
import { ProductSessions } from "./product-sessions.ts";
import { SessionStore } from "./sessions.store.ts";
import { createSigner } from "./signed-value.ts";
import { findStaffUser, type StaffUser } from "./users.store.ts";
import { findProfile, type Profile, upsertProfile } from "./wallet.store.ts";

export interface IdentityOptions {
  kysely: Kysely<Schema>;
  caches: Caches;
  hub: HubClient;
  wallet: WalletClient;
  /** Key of the participant cookie's signature. */
  participantSecret: Buffer;
  securityLog: SecurityLog;
  logger: FastifyBaseLogger;
}

export function createIdentity(options: IdentityOptions): Identity {
  const { kysely, caches, hub, wallet, participantSecret, securityLog, logger } = options;
  const storeProfile = oncePerMinute(caches, "stored-profiles", (user: WalletUser) => upsertProfile(kysely, user));
  const sessionsOf = (realm: "hub" | "wallet", client: HubClient | WalletClient) => {
    const table = realm === "hub" ? "staff_sessions" : "wallet_sessions";
    return {
      store: new SessionStore(kysely, table),
      caches,
      cacheName: table,
      isForeign: client.provider.isForeign,
      onRefused: (userId: string) => securityLog({ event: "session_expired", realm, userId, reason: "refused" }),
      onError: (error: unknown) => logger.warn({ err: error }, "A session could not be validated"),
    } as const;
  };
  return {
    hub,
    wallet,
    accessLinks: new AccessLinkDirectory(kysely, caches),
    participantSigner: createSigner(caches, participantSecret, "participant"),
    walletSessions: new ProductSessions<Profile>({
      ...sessionsOf("wallet", wallet),
      lifetimeSeconds: WALLET_SESSION_SECONDS,
      findSubject: (id) => findProfile(kysely, id),
      validate: async (token) => {
        const validation = await wallet.validate(token);
        if (validation.outcome === "valid") await storeProfile(validation.value);
        return validation;
      },
    }),
    staffSessions: new ProductSessions<StaffUser>({
      ...sessionsOf("hub", hub),
      lifetimeSeconds: STAFF_SECONDS,
      findSubject: (id) => findStaffUser(kysely, id),
      validate: (token) => hub.validate(token),
    }),
  };
}
