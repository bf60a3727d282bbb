/** The two sign-on providers: foreign ones by configuration, else the bundled sign-on, whose pages are under /identity. */
import type { PageConfig } from "@hubbub/contract/page";
import { createProvider } from "@hubbub/identity/provider";
import type { IdentityStore } from "@hubbub/identity/store";
import type { SecurityLog } from "@hubbub/server-kit/security-log";

import type { Config, ProviderConfig } from "./config.ts";
import { foreignProvider, type Provider } from "./domain/identity/provider.ts";

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

/** The providers of both realms: foreign ones by configuration, else the bundled sign-on in this process. */
export function createProviders(
  { hub, wallet, publicUrl }: Config,
  bundled: { store: IdentityStore; securityLog: SecurityLog },
): Record<"hub" | "wallet", Provider> {
  const providerOf = (realm: "hub" | "wallet", { url, validatePath }: ProviderConfig): Provider =>
    url === null
      ? createProvider({ ...bundled, realm, issuer: publicUrl ?? undefined })
      : foreignProvider(url + validatePath);
  return { hub: providerOf("hub", hub), wallet: providerOf("wallet", wallet) };
}
