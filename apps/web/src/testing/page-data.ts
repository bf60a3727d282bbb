import { PAGE_DATA_ELEMENT_ID, type PageData } from "@hubbub/contract/page";

export const somePageData: PageData = {
  config: {
    hub: {
      name: "Hub",
      authorizeUrl: "/identity/hub/api/auth/sso/authorize",
      profileUrlPrefix: "/identity/hub/u/",
      homeUrl: "/identity/hub",
      premiumUrl: "/identity/hub/premium",
      signOutUrl: "/identity/hub/sign-out",
      accountUrl: "/identity/hub",
      requireState: false,
    },
    wallet: {
      name: "GFAVIP",
      authorizeUrl: "/identity/wallet/api/auth/sso/authorize",
      profileUrlPrefix: "/identity/wallet/u/",
      signOutUrl: "/identity/wallet/sign-out",
      accountUrl: "/identity/wallet",
      requireState: false,
    },
    publicUrl: null,
    demoContactUrl: null,
    demoEventId: null,
    summitPath: "/engage/summit",
    translationProvider: null,
    retentionDays: null,
  },
  imageOrigins: null,
};

/** Writes page data into the page, as the server does. To be called before the modules of the app are loaded. */
export function writePageData(): void {
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = PAGE_DATA_ELEMENT_ID;
  element.textContent = JSON.stringify(somePageData);
  document.head.append(element);
}
