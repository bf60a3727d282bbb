/** The two sign-on providers: foreign ones by configuration, else the bundled sign-on, whose pages are under /identity. */
import type { PageConfig } from "@hubbub/contract/page";
import { createProvider } from "@hubbub/identity/provider";
import type { IdentityStore } from "@hubbub/identity/store";
import type { SecurityLog } from "@hubbub/server-kit/security-log";

import type { Config } from "../config/config.ts";
import { foreignProvider, type Provider } from "../domain/identity/provider.ts";

/**
 * The configuration for pages. URLs of the bundled sign-on are paths of this installation.
 * @param translationProvider displayed name of the translation service; null if there is none
 */
export function toPageConfig(config: Config, translationProvider: string | null): PageConfig {
  const { hubUrl, walletUrl } = config;
  const hub = hubUrl ?? "/identity/hub";
  const wallet = walletUrl ?? "/identity/wallet";
  return {
    hub: {
      name: config.hubName,
      homeUrl: hub,
      authorizeUrl: hub + AUTHORIZE_PATH,
      ...(config.openId?.logout && { issuerSignOutUrl: `${hub}/oidc/sign-out` }),
      premiumUrl: hub + (hubUrl ? config.hubPremiumPath : "/premium"),
      requireState: config.hubRequireState || !hubUrl,
      ...accountPages(hub, !hubUrl),
    },
    wallet: {
      name: config.walletName,
      authorizeUrl: wallet + (walletUrl ? config.walletAuthorizePath : AUTHORIZE_PATH),
      requireState: config.walletRequireState || !walletUrl,
      ...accountPages(wallet, !walletUrl),
    },
    publicUrl: config.publicUrl,
    demoContactUrl: config.demoContact,
    demoEventId: config.demoEvent,
    summitPath: config.summitGroup && `/engage/${config.summitGroup}`,
    translationProvider,
    retentionDays: config.retentionDays,
    ...(config.isSimulation ? { isSimulation: true } : {}),
  };
}

/** The path of the bundled sign-on, and of a foreign hub, where a sign-in starts. */
const AUTHORIZE_PATH = "/api/auth/sso/authorize";

/** The pages of an account; Hubbub links to sign-out and settings of the bundled sign-on only. */
function accountPages(url: string, isBundled: boolean) {
  return {
    profileUrlPrefix: `${url}/u/`,
    signOutUrl: isBundled ? `${url}/sign-out` : null,
    accountUrl: isBundled ? url : null,
  };
}

/** The providers of both realms: foreign ones by configuration, else the bundled sign-on in this process. */
export function createProviders(
  { hubUrl, hubValidatePath, walletUrl, walletValidatePath }: Config,
  bundled: { store: IdentityStore; securityLog: SecurityLog },
): Record<"hub" | "wallet", Provider> {
  const providerOf = (realm: "hub" | "wallet", url: string | null, validatePath: string): Provider =>
    url === null ? createProvider({ ...bundled, realm }) : foreignProvider(url + validatePath);
  return {
    hub: providerOf("hub", hubUrl, hubValidatePath),
    wallet: providerOf("wallet", walletUrl, walletValidatePath),
  };
}
