/** The address that links and QR codes carry. */
import { joinOrigin } from "@hubbub/contract/join-origin";
import { NETWORK_ORIGIN_META } from "@hubbub/contract/page";

import { chosenOrigins } from "./chosen-origin.ts";
import { pageConfig } from "./page-data.ts";

let networkOrigin =
  (typeof document === "undefined"
    ? null
    : document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_ORIGIN_META}"]`)?.content) || null;

/** Brings the address of the server's machine in its network up to date: a laptop may have moved since the page came. */
export function rememberNetworkOrigin(origin: string | null): void {
  networkOrigin = origin;
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
