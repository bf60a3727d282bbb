/** The page data that the server wrote into the page shell. */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import { PAGE_DATA_ELEMENT_ID, type PageConfig, type PageData } from "@hubbub/contract/page";

const element = typeof document === "undefined" ? null : document.getElementById(PAGE_DATA_ELEMENT_ID);

const defaultPageData: PageData = {
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

/** On the server: the data of the page that is being rendered. */
export let pageData: PageData = element?.textContent ? (JSON.parse(element.textContent) as PageData) : defaultPageData;
export let pageConfig: PageConfig = pageData.config;

/** Sets the page data for the next rendering on the server. */
export function setPageData(data: PageData): void {
  pageData = data;
  pageConfig = data.config;
}

/** When this page was loaded, in epoch milliseconds: the age of the page data. */
export const pageLoadedAt = Date.now();

/** A list of this event from the page data; undefined if it is not there. */
export function listFromPage<N extends CallName>(eventId: string, call: N): AnswerOf<N> | undefined {
  const { event } = pageData;
  return event?.id === eventId ? (event.lists[call] as AnswerOf<N> | undefined) : undefined;
}
