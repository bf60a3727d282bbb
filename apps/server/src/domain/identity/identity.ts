/**
 * What identifies callers: the sign-on of both realms, the access links, the API keys and the signature of the participant
 * cookie. Calls and the live channel use the same.
 */
import type { HubUser } from "@hubbub/contract/identity";

import type { Bus } from "../bus.ts";
import { createApiKeyDirectory } from "../api-keys/api-key-directory.ts";
import { createAccessLinkDirectory } from "../directories.ts";
import type { RoomCaches } from "../room-caches.ts";
import { installationSecret } from "../schema/open-database.ts";
import { storeAtSignIn } from "../team/team.ts";
import { createSigner } from "./participant.ts";
import { findProfile, findUser, type Profile, updateProfile } from "./people.store.ts";
import { type ProvidedUser, type Provider, readHubUser, readWalletUser } from "./provider.ts";
import { SignOn, type SignOnDeps } from "./sign-on.ts";

interface IdentityDeps extends SignOnDeps, Pick<RoomCaches, "rights"> {
  bus: Bus;
  hub: Provider;
  wallet: Provider;
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

export async function createIdentity(deps: IdentityDeps) {
  const { kysely } = deps;
  const organizers = {
    store: (user: ProvidedUser) => storeAtSignIn(deps, readHubUser(user)),
    find: (hub_user_id: string) => findUser(kysely, { hub_user_id }),
  };
  const attendees = {
    store: (user: ProvidedUser) => updateProfile(kysely, readWalletUser(user)),
    find: (walletUserId: string) => findProfile(kysely, walletUserId),
  };
  return {
    hub: new SignOn<HubUser>("hub", deps.hub, organizers, deps),
    wallet: new SignOn<Profile>("wallet", deps.wallet, attendees, deps),
    accessLinks: createAccessLinkDirectory(kysely, deps),
    apiKeys: createApiKeyDirectory(deps),
    participantSigner: createSigner(await installationSecret(kysely, "participant")),
  };
}
