/** Starts a sign-in at one of the two providers, and stores in this tab what the callback page needs. */
import { SSO_SERVICE } from "@hubbub/contract/sign-in-names";

import { pageConfig } from "../lib/page-data.ts";
import { randomId } from "../lib/random-id.ts";
import { sessionStore } from "../lib/storage.ts";

export const HUB_STATE_KEY = "hubbub-hub-state";
export const WALLET_STATE_KEY = "hubbub-wallet-state";
const WALLET_RETURN_KEY = "hubbub-wallet-return";

/** Redirects an organizer to the hub, which returns to /sso/callback. */
export function startHubSignIn(): void {
  window.location.assign(authorizeAddress(pageConfig.hub.authorizeUrl, "/sso/callback", createState(HUB_STATE_KEY)));
}

/**
 * Redirects an attendee to the wallet provider, which returns to the event's callback page.
 * @param returnTo the path that this tab shows after the sign-in
 * @param onState called with the `state` of this sign-in before the redirect
 */
export function startWalletSignIn(eventId: string | null, returnTo: string, onState?: (state: string) => void): void {
  const callback = eventId ? `/event/${encodeURIComponent(eventId)}/gfavip-callback` : "/gfavip-callback";
  sessionStore.write(WALLET_RETURN_KEY, returnTo);
  const state = createState(WALLET_STATE_KEY);
  onState?.(state);
  window.location.assign(authorizeAddress(pageConfig.wallet.authorizeUrl, callback, state));
}

/** The authorize address with its query. A relative address is resolved against this installation. */
export function authorizeAddress(authorizeUrl: string, callbackPath: string, state: string): string {
  const address = new URL(authorizeUrl, window.location.origin);
  address.searchParams.set("redirect_uri", window.location.origin + callbackPath);
  address.searchParams.set("service", SSO_SERVICE);
  address.searchParams.set("state", state);
  return address.href;
}

function createState(key: string): string {
  const state = randomId();
  sessionStore.write(key, state);
  return state;
}

/**
 * Compares the state that a provider sent back with the stored one, and deletes the stored one.
 * @returns "absent" if the provider sent none and the installation does not require one
 */
export function takeState(key: string, echoed: string | null, isRequired: boolean): "matches" | "differs" | "absent" {
  const stored = sessionStore.read(key);
  sessionStore.remove(key);
  if (echoed === null) return isRequired ? "differs" : "absent";
  return stored !== null && stored === echoed ? "matches" : "differs";
}

/** Returns and deletes the stored return path; falls back to `homeOf` if the path is not allowed. */
export function takeWalletReturn(eventId: string | null): string {
  const stored = sessionStore.read(WALLET_RETURN_KEY);
  sessionStore.remove(WALLET_RETURN_KEY);
  return stored !== null && isReturnPath(stored, eventId) ? stored : homeOf(eventId);
}

/** The page of the event, or the front page. */
export function homeOf(eventId: string | null): string {
  return eventId ? `/event/${encodeURIComponent(eventId)}` : "/";
}

/**
 * Allows "/", addresses of the event, and without an event the page of a group. Rejects everything that a browser could
 * interpret as an address of another site.
 */
export function isReturnPath(path: string, eventId: string | null): boolean {
  if (path === "/") return true;
  if (!eventId) return /^\/engage\/[a-z0-9-]+$/u.test(path);
  if (path.includes("\\")) return false;
  const { origin, pathname } = new URL(path, window.location.origin);
  const home = homeOf(eventId);
  return (
    path.startsWith("/") && origin === window.location.origin && (pathname === home || pathname.startsWith(`${home}/`))
  );
}
