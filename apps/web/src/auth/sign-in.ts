/** Where sign-in starts: the way out to one of the two providers, and what this tab remembers until it is back. */
import { SSO_SERVICE } from "@hubbub/contract/identity";

import { pageConfig } from "../lib/page-data.ts";
import { sessionStore } from "../lib/storage.ts";

export const HUB_STATE_KEY = "hubbub-hub-state";
export const WALLET_STATE_KEY = "hubbub-wallet-state";
const WALLET_RETURN_KEY = "hubbub-wallet-return";

/** Sends an organizer to the hub; the way back is /sso/callback. */
export function startHubSignIn(): void {
  leaveFor(pageConfig.hub.authorizeUrl, "/sso/callback", rememberState(HUB_STATE_KEY));
}

/**
 * Sends an attendee to the wallet provider; the way back is the event's callback page.
 * @param returnTo the path this tab shows again afterwards
 * @param onState gets the state of this sign-in, before the page is left
 */
export function startWalletSignIn(eventId: string | null, returnTo: string, onState?: (state: string) => void): void {
  const callback = eventId ? `/event/${encodeURIComponent(eventId)}/gfavip-callback` : "/gfavip-callback";
  sessionStore.write(WALLET_RETURN_KEY, returnTo);
  const state = rememberState(WALLET_STATE_KEY);
  onState?.(state);
  leaveFor(pageConfig.wallet.authorizeUrl, callback, state);
}

/** The authorize address with its query; relative ones belong to this very installation. */
export function authorizeAddress(authorizeUrl: string, callbackPath: string, state: string): string {
  const address = new URL(authorizeUrl, window.location.origin);
  address.searchParams.set("redirect_uri", window.location.origin + callbackPath);
  address.searchParams.set("service", SSO_SERVICE);
  address.searchParams.set("state", state);
  return address.href;
}

function leaveFor(authorizeUrl: string, callbackPath: string, state: string): void {
  window.location.assign(authorizeAddress(authorizeUrl, callbackPath, state));
}

function rememberState(key: string): string {
  const state = randomState();
  sessionStore.write(key, state);
  return state;
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http, where a local network runs; this is not. */
function randomState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Compares the state that a provider sent back with the stored one, which serves once. "absent" is a provider that
 * sends none: that is accepted only where the installation does not require a state, which a foreign provider may lack.
 */
export function takeState(key: string, echoed: string | null, isRequired: boolean): "matches" | "differs" | "absent" {
  const stored = sessionStore.read(key);
  sessionStore.remove(key);
  if (echoed === null) return isRequired ? "differs" : "absent";
  return stored !== null && stored === echoed ? "matches" : "differs";
}

/** The remembered return path if it belongs to this event (or is the front page), else the event or the front page. */
export function takeWalletReturn(eventId: string | null): string {
  const stored = sessionStore.read(WALLET_RETURN_KEY);
  sessionStore.remove(WALLET_RETURN_KEY);
  return stored !== null && isReturnPath(stored, eventId) ? stored : homeOf(eventId);
}

export function homeOf(eventId: string | null): string {
  return eventId ? `/event/${encodeURIComponent(eventId)}` : "/";
}

/**
 * Only "/", addresses under the event itself, and a group's page for who signed in on one; anything a browser could
 * read as another site is out.
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
