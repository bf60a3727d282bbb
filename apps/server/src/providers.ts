/** Where the two sign-on providers are: foreign ones by configuration, else the bundled sign-on under /identity. */
import type { PageConfig } from "@hubbub/contract/page";

import type { Config } from "./config.ts";

const BUNDLED_HUB = "/identity/hub";
const BUNDLED_WALLET = "/identity/wallet";

/**
 * What browsers are told; addresses of the bundled sign-on are paths of this installation.
 * @param translationProvider what people read for the translation service, if there is one
 */
export function toPageConfig(config: Config, translationProvider: string | null): PageConfig {
  const hub = config.hub.url ?? BUNDLED_HUB;
  const wallet = config.wallet.url ?? BUNDLED_WALLET;
  return {
    hub: {
      name: config.hub.name,
      homeUrl: hub,
      authorizeUrl: hub + config.hub.authorizePath,
      premiumUrl: hub + (config.hub.url ? config.hub.premiumPath : "/premium"),
      profileUrlPrefix: `${hub}/u/`,
      signOutUrl: config.hub.url ? null : `${hub}/sign-out`,
      accountUrl: config.hub.url ? null : hub,
      requireState: config.hub.requireState,
    },
    wallet: {
      name: config.wallet.name,
      authorizeUrl: wallet + (config.wallet.url ? config.wallet.authorizePath : "/api/auth/sso/authorize"),
      profileUrlPrefix: `${wallet}/u/`,
      signOutUrl: config.wallet.url ? null : `${wallet}/sign-out`,
      accountUrl: config.wallet.url ? null : wallet,
      requireState: config.wallet.requireState,
    },
    publicUrl: config.publicUrl,
    demoContactUrl: config.demoContactUrl,
    demoEventId: config.demoEventId,
    summitPath: config.summitGroup && `/engage/${config.summitGroup}`,
    translationProvider,
    retentionDays: config.retentionDays,
    ...(config.simulationNotice ? { isSimulation: true } : {}),
  };
}

export interface ProviderUrls {
  hub: () => string;
  wallet: () => string;
  /** Where a token's session is ended; null for a foreign provider, which has no such call. */
  revokeHub: (() => string) | null;
  revokeWallet: (() => string) | null;
}

/**
 * Where the server itself asks whom a token belongs to.
 * @param ownAddress this server's address on this machine, for the bundled sign-on
 */
export function providerUrls({ hub, wallet }: Config, ownAddress: () => string): ProviderUrls {
  const bundled = (realm: string, call: string) => `${ownAddress()}${realm}/api/auth/sso/${call}`;
  return {
    hub: () => (hub.url ? hub.url + hub.validatePath : bundled(BUNDLED_HUB, "validate")),
    wallet: () => (wallet.url ? wallet.url + wallet.validatePath : bundled(BUNDLED_WALLET, "validate")),
    revokeHub: hub.url ? null : () => bundled(BUNDLED_HUB, "revoke"),
    revokeWallet: wallet.url ? null : () => bundled(BUNDLED_WALLET, "revoke"),
  };
}

/**
 * Where the server itself looks up public profile pages of the bundled hub; the username follows.
 * @param ownAddress this server's address on this machine
 * @returns null with a foreign hub
 */
export function bundledHubProfiles(config: Config, ownAddress: () => string): (() => string) | null {
  return config.hub.url === null ? () => `${ownAddress()}${BUNDLED_HUB}/u/` : null;
}
