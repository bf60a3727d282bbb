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
    },
    wallet: {
      name: config.wallet.name,
      authorizeUrl: wallet + (config.wallet.url ? config.wallet.authorizePath : "/api/auth/sso/authorize"),
      profileUrlPrefix: `${wallet}/u/`,
    },
    publicUrl: config.publicUrl,
    demoContactUrl: config.demoContactUrl,
    demoEventId: config.demoEventId,
    summitPath: config.summitGroup && `/engage/${config.summitGroup}`,
    translationProvider,
    retentionDays: config.retentionDays,
  };
}

/**
 * Where the server itself asks whom a token belongs to.
 * @param ownAddress this server's address on this machine, for the bundled sign-on
 */
export function validateUrls(config: Config, ownAddress: () => string): { hub: () => string; wallet: () => string } {
  const bundledPath = "/api/auth/sso/validate";
  return {
    hub: () => (config.hub.url ? config.hub.url + config.hub.validatePath : ownAddress() + BUNDLED_HUB + bundledPath),
    wallet: () =>
      config.wallet.url ? config.wallet.url + config.wallet.validatePath : ownAddress() + BUNDLED_WALLET + bundledPath,
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
