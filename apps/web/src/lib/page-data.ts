/** What the server wrote into the page shell, read once. */
import type { PublicEvent } from "@hubbub/contract/events";
import { joinOrigin } from "@hubbub/contract/join-origin";
import { NETWORK_ORIGIN_META, PAGE_DATA_ELEMENT_ID, type PageConfig, type PageData } from "@hubbub/contract/page";

const element = typeof document === "undefined" ? null : document.getElementById(PAGE_DATA_ELEMENT_ID);

const withoutServer: PageData = {
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

export const pageData: PageData = element?.textContent ? (JSON.parse(element.textContent) as PageData) : withoutServer;
export const pageConfig: PageConfig = pageData.config;

let networkOrigin =
  (typeof document === "undefined"
    ? null
    : document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_ORIGIN_META}"]`)?.content) || null;
const chosenOrigins = new Map<string, string | null>();

/** Brings the address of the server's machine in its network up to date: a laptop may have moved since the page came. */
export function rememberNetworkOrigin(origin: string | null): void {
  networkOrigin = origin;
}

/** To be called when the page of an event is rendered, before its links and QR codes are. */
export function rememberJoinOrigin({ id, joinOrigin: chosen }: Pick<PublicEvent, "id" | "joinOrigin">): void {
  chosenOrigins.set(id, chosen);
}

/** The origin that links and QR codes carry, and where it comes from. */
export function joinOriginOf(eventId: string | null): ReturnType<typeof joinOrigin> {
  return joinOrigin({
    publicUrl: pageConfig.publicUrl,
    chosen: (eventId === null ? null : chosenOrigins.get(eventId)) ?? null,
    opened: window.location.origin,
    network: networkOrigin,
  });
}

/** The origin that links and QR codes carry: an event's own, else the automatic one. */
export function publicOrigin(eventId: string | null = null): string {
  return joinOriginOf(eventId).origin;
}
