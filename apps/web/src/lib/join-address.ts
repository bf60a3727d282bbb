/** The address in links and QR codes that lead to an event. */
import { joinOrigin } from "@hubbub/contract/join-origin";
import { NETWORK_ORIGIN_META } from "@hubbub/contract/page";

import { eventOrigins } from "./event-origins.ts";
import { pageConfig } from "./page-data.ts";
import { paths } from "./paths.ts";

let networkOrigin =
  (typeof document === "undefined"
    ? null
    : document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_ORIGIN_META}"]`)?.content) || null;

/** Updates the address of the server in its local network: a laptop may have changed networks since the page loaded. */
export function rememberNetworkOrigin(origin: string | null): void {
  networkOrigin = origin;
}

/** The origin for links and QR codes, and its source. */
export function joinOriginOf(eventId: string | null): ReturnType<typeof joinOrigin> {
  return joinOrigin({
    publicUrl: pageConfig.publicUrl,
    chosen: (eventId === null ? null : eventOrigins.get(eventId)) ?? null,
    // The server does not know by which address a page is opened: nothing that it renders contains the address.
    opened: import.meta.env.SSR ? "" : window.location.origin,
    network: networkOrigin,
  });
}

/** The origin for links and QR codes: the one chosen for the event, else the automatic one. */
export function publicOrigin(eventId: string | null = null): string {
  return joinOriginOf(eventId).origin;
}

/** The event's full address, for links and QR codes. */
export function eventUrl(eventId: string): string {
  return publicOrigin(eventId) + paths.event(eventId);
}

/** The host (with its port unless it is the default one) that people type; its front page has the code field. */
export function joinHost(eventId: string): string {
  return new URL(publicOrigin(eventId)).host;
}
