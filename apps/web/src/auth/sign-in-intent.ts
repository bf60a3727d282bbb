/**
 * The sign-in intent: an action that required a sign-in. This tab stores it while the person signs in at the provider;
 * then the activity runs it once (decision 010).
 */
import { randomId } from "../lib/random-id.ts";
import { readJson, sessionStore } from "../lib/storage.ts";
import { isReturnPath, startWalletSignIn } from "./sign-in.ts";

/** The payload of each kind. An activity adds its kinds with `declare module`, and runs them with `useSignInIntent`. */
export interface IntentPayloads {}
export type IntentKind = keyof IntentPayloads;

export type Intent = { [Kind in IntentKind]: { kind: Kind; payload: IntentPayloads[Kind] } }[IntentKind];

type StoredIntent = Intent & {
  eventId: string;
  /** Idempotency key of the call. */
  key: string;
  /** The page to return to, with its tab. */
  path: string;
  /** The `state` of the sign-in that was started for it. */
  state: string;
  /** Whether that sign-in has succeeded. */
  isArmed: boolean;
  expiresAt: number;
};

const INTENT_KEY = "hubbub-intent";
const MAX_AGE_MS = 15 * 60 * 1000;

/** Keys of intents that an activity of this page has claimed. */
const claimed = new Set<string>();

/** Stores the intent and redirects to the wallet's sign-in. */
export function signInFor(eventId: string, intent: Intent): void {
  const path = window.location.pathname + window.location.search;
  startWalletSignIn(eventId, path, (state) => {
    const metadata = { eventId, key: randomId(), path, state, isArmed: false, expiresAt: Date.now() + MAX_AGE_MS };
    write({ ...intent, ...metadata });
  });
}

/**
 * Call it after a sign-in: arms the intent that this sign-in was started for, and deletes any other.
 * @param state the verified `state` of the callback; null if it had none
 */
export function armIntent(state: string | null): void {
  const intent = read();
  if (intent?.state === state) write({ ...intent, isArmed: true });
  else forgetIntent();
}

/** Returns an armed intent of this kind, once per page load. It stays stored until `settleIntent`. */
export function claimIntent<Kind extends IntentKind>(
  eventId: string,
  kind: Kind,
): { key: string; payload: IntentPayloads[Kind] } | null {
  const intent = readArmed(eventId);
  if (!intent || intent.kind !== kind || claimed.has(intent.key)) return null;
  claimed.add(intent.key);
  return { key: intent.key, payload: intent.payload as IntentPayloads[Kind] };
}

/** Deletes the stored intent with this key, because it was run or is stored in the outbox. */
export function settleIntent(key: string): void {
  if (read()?.key === key) forgetIntent();
}

/** Deletes the stored intent, whatever it is. */
export function forgetIntent(): void {
  sessionStore.remove(INTENT_KEY);
}

/**
 * Deletes an armed intent that no activity has claimed, for instance because the activity was switched off.
 * @returns whether there was one
 */
export function takeUnclaimedIntent(eventId: string): boolean {
  const intent = readArmed(eventId);
  if (!intent || claimed.has(intent.key)) return false;
  settleIntent(intent.key);
  return true;
}

/** The path to return to after the sign-in; used by a callback page that is reloaded. */
export function pathOfArmedIntent(eventId: string): string | null {
  const path = readArmed(eventId)?.path;
  return path !== undefined && isReturnPath(path, eventId) ? path : null;
}

function readArmed(eventId: string): StoredIntent | null {
  const intent = read();
  return intent?.isArmed && intent.eventId === eventId && intent.expiresAt > Date.now() ? intent : null;
}

function read(): StoredIntent | null {
  return readJson(sessionStore, INTENT_KEY) as StoredIntent | null;
}

function write(intent: StoredIntent): void {
  sessionStore.write(INTENT_KEY, JSON.stringify(intent));
}
