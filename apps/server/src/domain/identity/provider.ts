/** A sign-on as the product uses it: the bundled one in this process, or a foreign one over HTTP. */
import { type HubUser, WALLET_TIERS, type WalletTier } from "@hubbub/contract/identity";
import { msg } from "@hubbub/contract/messages";
import { PREMIUM_TIER } from "@hubbub/contract/sign-in-names";
import { isWebAddress } from "@hubbub/contract/text";
import { fetchText } from "@hubbub/server-kit/fetch-text";

import { Refusal } from "../../platform/http/refusal.ts";

const UNAVAILABLE_SENTENCE = msg("The sign-in service is not responding. Please try again.");

/** The provider does not answer. */
export class ProviderUnavailable extends Refusal {
  /** @param cause for the log */
  constructor(cause: unknown) {
    super("unavailable", UNAVAILABLE_SENTENCE, 5, { cause });
  }
}

export type Realm = "hub" | "wallet";

/** A user as the provider describes them (docs/sign-on-protocol.md). */
export type ProvidedUser = Record<string, unknown> & { id: string };

export interface Provider {
  /**
   * Asks whose token this is; null if the token is not valid.
   * @throws ProviderUnavailable if a foreign provider does not answer; what the database of the bundled sign-on throws
   */
  validate(token: string): Promise<ProvidedUser | null>;
  /**
   * Ends the session of a token, unless the token `kept` has the same. Null for a foreign provider, which has no such
   * call: the session there remains.
   * @param address the client's, for the security log
   * @returns whether a session has ended
   */
  revoke: ((token: string, address: string, kept: string | null) => Promise<boolean>) | null;
  /**
   * Whether an invitation of a username without an account needs a confirmation. True for the bundled sign-on, where
   * anybody can register any free name; false for a foreign provider.
   */
  confirmsNames: boolean;
  /**
   * The user of an account as it is now, by the provider's id; null if it was removed or disabled. Undefined for a foreign
   * provider, which has no such call: what it said at the last sign-in counts.
   */
  findUser(id: string): Promise<ProvidedUser | null | undefined>;
  /** Whether there is an account with this username. Always false for a foreign provider, which has no such call. */
  hasAccount(username: string): Promise<boolean>;
}

const TIMEOUT_MS = 5000;
const RESPONSE_BYTES_MAX = 64 * 1024;
/** Of a percent-encoded token. Browsers drop a cookie of more than 4,096 bytes. */
const TOKEN_BYTES_MAX = 4000;

/** @param url the provider's call that answers with the user of a bearer token */
export function foreignProvider(url: string): Provider {
  return {
    validate: (token) => fetchUser(url, token),
    revoke: null,
    confirmsNames: false,
    findUser: () => Promise.resolve(undefined),
    hasAccount: () => Promise.resolve(false),
  };
}

/**
 * Requests the user of a token. null: any status but 2xx, 429 and 5xx (redirects are not followed), or JSON without a
 * user.
 * @throws ProviderUnavailable without a response within 5 s, for status 429 or 5xx, and for a body of more than 64 KB or
 *   that is not JSON
 */
async function fetchUser(url: string, token: string): Promise<ProvidedUser | null> {
  // No provider issues tokens with spaces or characters beyond ASCII; some of them would make the request invalid.
  if (!/^[\x21-\x7e]+$/u.test(token) || encodeURIComponent(token).length > TOKEN_BYTES_MAX) return null;
  try {
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
    const { response, json } = await fetchText(url, { timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_BYTES_MAX, headers });
    if (!response.ok) {
      if (response.status !== 429 && response.status < 500) return null;
      throw new Error(`The provider answered ${response.status}`);
    }
    if (json === undefined) throw new Error("The provider's answer is too large or no JSON");
    return readUser(json);
  } catch (cause) {
    throw new ProviderUnavailable(cause);
  }
}

/** Reads the user from the response, where it is the whole object or its field `user` (docs/sign-on-protocol.md). */
function readUser(answer: unknown): ProvidedUser | null {
  if (!isRecord(answer)) return null;
  const user = isRecord(answer["user"]) ? answer["user"] : answer;
  const id = toText(user["id"]);
  return id && toText(user["username"]) ? { ...user, id } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Converts a string or a finite number to text, and anything else to "". Providers send ids in both forms. */
function toText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** An organizer as the hub knows them. */
export type ProvidedHubUser = Omit<HubUser, "dbId">;

export interface WalletUser {
  id: string;
  username: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  tier: WalletTier;
  credits: number;
}

/** Premium is either a flag or a tier. */
export function readHubUser(user: ProvidedUser): ProvidedHubUser {
  return {
    id: user.id,
    username: toText(user["username"]),
    email: toText(user["email"]),
    premium: user["premium"] === true || user["premium_tier"] === PREMIUM_TIER,
  };
}

export function readWalletUser(user: ProvidedUser): WalletUser {
  const username = toText(user["username"]);
  const avatarUrl = toText(user["avatarUrl"]);
  const credits = Number(user["credits"]);
  return {
    id: user.id,
    username,
    email: toText(user["email"]),
    displayName: toText(user["displayName"]).trim() || username,
    avatarUrl: isWebAddress(avatarUrl) ? avatarUrl : null,
    tier: WALLET_TIERS.find((tier) => tier === user["tier"]) ?? "free",
    credits: Number.isSafeInteger(credits) ? credits : 0,
  };
}
