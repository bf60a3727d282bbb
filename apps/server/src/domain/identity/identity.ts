/**
 * What identifies callers: the clients of the two providers, the sessions, the access links and the signature of the
 * participant cookie. Calls and the live channel use the same.
 */
import type { HubUser } from "@hubbub/contract/identity";

import type { Bus } from "../bus.ts";
import { createApiKeyDirectory } from "../api-keys/api-key-directory.ts";
import { createAccessLinkDirectory } from "../directories.ts";
import { installationSecret } from "../schema/open-database.ts";
import { storeAtSignIn } from "../team/team.ts";
import { STAFF_SECONDS, WALLET_SESSION_SECONDS } from "./cookies.ts";
import { createSigner } from "./participant.ts";
import { ProductSessions, type SessionDeps } from "./product-sessions.ts";
import { findProfile, findUser, type Profile, updateProfile } from "./people.store.ts";
import { type Provider, readHubUser, readWalletUser, type WalletUser } from "./provider.ts";
import { ProviderClient } from "./provider-client.ts";

interface IdentityDeps extends SessionDeps {
  bus: Bus;
  hub: Provider;
  wallet: Provider;
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

export async function createIdentity(deps: IdentityDeps) {
  const { kysely, caches } = deps;
  const hub = new ProviderClient<HubUser>(deps.hub, {
    realm: "hub",
    caches,
    store: (answer) => storeAtSignIn(deps, readHubUser(answer)),
  });
  const wallet = new ProviderClient<WalletUser>(deps.wallet, {
    realm: "wallet",
    caches,
    store: async (answer) => {
      const user = readWalletUser(answer);
      await updateProfile(kysely, user);
      return user;
    },
  });
  return {
    hub,
    wallet,
    accessLinks: createAccessLinkDirectory(kysely, caches),
    apiKeys: createApiKeyDirectory(deps),
    participantSigner: createSigner(await installationSecret(kysely, "participant")),
    walletSessions: new ProductSessions<Profile>(deps, {
      realm: "wallet",
      client: wallet,
      lifetimeSeconds: WALLET_SESSION_SECONDS,
      findSubject: (id) => findProfile(kysely, id),
    }),
    staffSessions: new ProductSessions<HubUser>(deps, {
      realm: "hub",
      client: hub,
      lifetimeSeconds: STAFF_SECONDS,
      findSubject: (id) => findUser(kysely, id),
    }),
  };
}
