/** The URLs of the two sign-on providers: external ones by configuration, else the bundled sign-on under /identity. */
import type { PageConfig } from "@hubbub/contract/page";

import type { Config } from "./config.ts";

const BUNDLED_HUB = "/identity/hub";
const BUNDLED_WALLET = "/identity/wallet";

/**
 * The configuration for pages. URLs of the bundled sign-on are paths of this installation.
 * @param translationProvider displayed name of the translation service; null if there is none
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
    demoContactUrl: config.demoContact,
    demoEventId: config.demoEvent,
    summitPath: config.summitGroup && `/engage/${config.summitGroup}`,
    translationProvider,
    retentionDays: config.retentionDays,
    ...(config.simulationNotice ? { isSimulation: true } : {}),
  };
}

export interface ProviderUrls {
  hub: () => string;
  wallet: () => string;
  /** The URL that ends a token's session; null for an external provider, which has none. */
  revokeHub: (() => string) | null;
  revokeWallet: (() => string) | null;
}

/**
 * The URLs at which the server validates and revokes tokens.
 * @param ownAddress URL of this server on this machine, for the bundled sign-on
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
 * The URL prefix of the bundled hub's public profile pages; the username follows.
 * @param ownAddress URL of this server on this machine
 * @returns null with an external hub
 */
export function bundledHubProfiles(config: Config, ownAddress: () => string): (() => string) | null {
  return config.hub.url === null ? () => `${ownAddress()}${BUNDLED_HUB}/u/` : null;
}
