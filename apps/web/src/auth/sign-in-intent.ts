/**
 * What a guest was about to do when it needed a login. This tab keeps it while the person is away at the provider, and
 * the activity does it once after the return (decision 139).
 */
import { randomId } from "../lib/participant-id.ts";
import { readJson, sessionStore } from "../lib/storage.ts";
import { isReturnPath, startWalletSignIn } from "./sign-in.ts";

/** Every kind with what it needs. A new kind is one entry here and one `useSignInIntent` in its activity. */
export interface IntentPayloads {
  vote: { postId: string; voteType: "upvote" | "downvote" | "none" };
  message: { content: string };
  "chat-reaction": { messageId: string; emoji: string; active: boolean };
  "prize-entry": null;
  /** A submission that the server refused for lack of a login: the key of its outbox entry. */
  resend: { entry: string };
}
export type IntentKind = keyof IntentPayloads;

export type Intent = { [Kind in IntentKind]: { kind: Kind; payload: IntentPayloads[Kind] } }[IntentKind];

type StoredIntent = Intent & {
  eventId: string;
  /** Idempotency key of the call. */
  key: string;
  /** The page and its tab. */
  path: string;
  /** The `state` of the sign-in that was started for it. */
  state: string;
  /** Whether the person came back from that sign-in. */
  isArmed: boolean;
  expiresAt: number;
};

const INTENT_KEY = "hubbub-intent";
const LASTS_MS = 15 * 60 * 1000;

/** Keys that this page has handed to an activity already. */
const claimed = new Set<string>();

/** Leaves for the wallet's sign-in; what the person was about to do happens after it. */
export function signInFor(eventId: string, intent: Intent): void {
  const path = window.location.pathname + window.location.search;
  startWalletSignIn(eventId, path, (state) => {
    const rest = { eventId, key: randomId(), path, state, isArmed: false, expiresAt: Date.now() + LASTS_MS };
    write({ ...intent, ...rest });
  });
}

/**
 * Called after a sign-in: arms the intent that this sign-in was started for, and forgets any other.
 * @param state the verified `state` of the callback; null where it had none
 */
export function armIntent(state: string | null): void {
  const intent = read();
  if (intent?.state === state) write({ ...intent, isArmed: true });
  else forgetIntent();
}

/** Gives an intent of this kind to its activity, once per page. It stays stored until it is settled. */
export function claimIntent<Kind extends IntentKind>(
  eventId: string,
  kind: Kind,
): { key: string; payload: IntentPayloads[Kind] } | null {
  const intent = armed(eventId);
  if (!intent || intent.kind !== kind || claimed.has(intent.key)) return null;
  claimed.add(intent.key);
  return { key: intent.key, payload: intent.payload as IntentPayloads[Kind] };
}

/** Forgets an intent: it is done, refused, or safe in the outbox. */
export function settleIntent(key: string): void {
  if (read()?.key === key) forgetIntent();
}

/** Forgets what was kept for after a sign-in, whatever it is. */
export function forgetIntent(): void {
  sessionStore.remove(INTENT_KEY);
}

/** An intent that no activity has taken, for instance because its tab is gone. Gives it once. */
export function takeUnclaimedIntent(eventId: string): boolean {
  const intent = armed(eventId);
  if (!intent || claimed.has(intent.key)) return false;
  settleIntent(intent.key);
  return true;
}

/** The page that a person who has come back belongs on: for a callback page that is loaded again. */
export function pathOfArmedIntent(eventId: string): string | null {
  const path = armed(eventId)?.path;
  return path !== undefined && isReturnPath(path, eventId) ? path : null;
}

function armed(eventId: string): StoredIntent | null {
  const intent = read();
  return intent?.isArmed && intent.eventId === eventId && intent.expiresAt > Date.now() ? intent : null;
}

function read(): StoredIntent | null {
  return readJson(sessionStore, INTENT_KEY) as StoredIntent | null;
}

function write(intent: StoredIntent): void {
  sessionStore.write(INTENT_KEY, JSON.stringify(intent));
}
