/**
 * What identifies callers: the clients of the two providers, the sessions, the access links and the signature of the
 * participant cookie. Calls and the live channel use the same.
 */
import type { HubUser } from "@hubbub/contract/identity";
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { Bus } from "../bus.ts";
import type { Caches } from "../cache-names.ts";
import { createAccessLinkDirectory } from "../directories.ts";
import { installationSecret } from "../schema/open-database.ts";
import type { Connection } from "../schema/schema.ts";
import { storeAtSignIn } from "../team/team.ts";
import { STAFF_SECONDS, WALLET_SESSION_SECONDS } from "./cookies.ts";
import { createSigner } from "./participant.ts";
import { ProductSessions } from "./product-sessions.ts";
import { type Provider, readHubUser, readWalletUser, type WalletUser } from "./provider.ts";
import { FRESH_MS, ProviderClient } from "./provider-client.ts";
import { findUser } from "./people.store.ts";
import { findProfile, type Profile, upsertProfile } from "./people.store.ts";

export interface IdentityDeps {
  kysely: Connection;
  bus: Bus;
  caches: Caches;
  hub: Provider;
  wallet: Provider;
  securityLog: SecurityLog;
  logger: FastifyBaseLogger;
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

export async function createIdentity(deps: IdentityDeps) {
  const { kysely, caches } = deps;
  // The bundled sign-on answers each call, but an unchanged person is stored only once a minute.
  const onceAMinute = { maxEntries: 10_000, maxAgeMs: () => FRESH_MS };
  const storedUsers = caches.add("stored-organizers", new LoadingCache<HubUser>(onceAMinute));
  const storedProfiles = caches.add("stored-profiles", new LoadingCache<Profile>(onceAMinute));

  const hub = new ProviderClient<HubUser>(deps.hub, { caches, cacheName: "hub-answers" }, (answer) => {
    const user = readHubUser(answer);
    return storedUsers.get(JSON.stringify(user), () => storeAtSignIn(deps, user));
  });
  const walletTokensOnly: Provider = {
    ...deps.wallet,
    validate: async (token) =>
      token.startsWith(WALLET_TOKEN_PREFIX) ? deps.wallet.validate(token) : { outcome: "refused" },
  };
  const wallet = new ProviderClient<WalletUser>(
    walletTokensOnly,
    { caches, cacheName: "wallet-answers" },
    readWalletUser,
  );
  return {
    hub,
    wallet,
    accessLinks: createAccessLinkDirectory(kysely, caches),
    participantSigner: createSigner(caches, await installationSecret(kysely, "participant")),
    walletSessions: new ProductSessions<Profile>(deps, {
      realm: "wallet",
      isForeign: wallet.provider.isForeign,
      lifetimeSeconds: WALLET_SESSION_SECONDS,
      findSubject: (id) => findProfile(kysely, id),
      validate: async (token) => {
        const validation = await wallet.validate(token);
        if (validation.outcome === "valid") {
          const user = validation.value;
          await storedProfiles.get(JSON.stringify(user), () => upsertProfile(kysely, user));
        }
        return validation;
      },
    }),
    staffSessions: new ProductSessions<HubUser>(deps, {
      realm: "hub",
      isForeign: hub.provider.isForeign,
      lifetimeSeconds: STAFF_SECONDS,
      findSubject: (id) => findUser(kysely, id),
      validate: (token) => hub.validate(token),
    }),
  };
}
