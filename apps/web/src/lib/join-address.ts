/** The address in links and QR codes that lead to an event. */
import type { PublicEvent } from "@hubbub/contract/events";
import { joinOrigin } from "@hubbub/contract/join-origin";
import { NETWORK_ORIGIN_META } from "@hubbub/contract/page";

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

/** The fields of an event that its address depends on. */
export type JoinableEvent = Pick<PublicEvent, "id" | "joinOrigin">;

/** The origin for links and QR codes, and its source. */
export function joinOriginOf(event: JoinableEvent | null): ReturnType<typeof joinOrigin> {
  return joinOrigin({
    publicUrl: pageConfig.publicUrl,
    chosen: event?.joinOrigin ?? null,
    // The server does not know by which address a page is opened: nothing that it renders contains the address.
    opened: import.meta.env.SSR ? "" : window.location.origin,
    network: networkOrigin,
  });
}

/** The origin for links and QR codes: the one chosen for the event, else the automatic one. */
export function publicOrigin(event: JoinableEvent | null = null): string {
  return joinOriginOf(event).origin;
}

/** The event's full address, for links and QR codes. */
export function eventUrl(event: JoinableEvent): string {
  return publicOrigin(event) + paths.event(event.id);
}

/** The host (with its port unless it is the default one) that people type; its front page has the code field. */
export function joinHost(event: JoinableEvent): string {
  return new URL(publicOrigin(event)).host;
}
