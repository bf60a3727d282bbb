/** Passkeys with @simplewebauthn/server: creates options for the browser and verifies its responses. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isIP } from "node:net";
import * as z from "zod";

import { type Account, displayedName, inSeconds } from "../accounts/account.ts";
import { FormError } from "../http/errors.ts";
import type { Visit } from "../http/visit.ts";
import type { Passkey } from "../store/passkeys.store.ts";

export const PASSKEYS_MAX = 20;
const CHALLENGE_SECONDS = 5 * 60;
/** COSE ids of EdDSA, ES256 and RS256. The library's default includes ML-DSA, which is experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** Loads @simplewebauthn/server with the first passkey instead of at startup: it takes 0.2 s and 27 MB. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");

/** The host name that passkeys belong to; null if browsers support none at this origin (plain http, or an IP address). */
export function relyingParty({ origin }: Visit): string | null {
  const url = URL.parse(origin);
  if (!url) return null;
  const { hostname, protocol } = url;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/gu, "")) !== 0 || (protocol !== "https:" && !isLocal)) return null;
  return hostname;
}

function requireRelyingParty(visit: Visit): string {
  const id = relyingParty(visit);
  if (id === null) throw new FormError(400, { form: "Passkeys only work over https and with a host name." });
  return id;
}

/** Options for `navigator.credentials.create`. @throws FormError 400 without a relying party */
export async function registrationOptions(visit: Visit, account: Account) {
  const rpID = requireRelyingParty(visit);
  const known = await visit.store.passkeys.listOf(account.id);
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: "Hubbub",
    rpID,
    userID: userHandle(account.id),
    userName: account.username,
    userDisplayName: displayedName(account),
    attestationType: "none",
    timeout: CHALLENGE_SECONDS * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(visit, options.challenge, "register", account);
  return options;
}

/** Options for `navigator.credentials.get`. Without an account it may be any passkey. @throws like `registrationOptions` */
export async function assertionOptions(visit: Visit, account: Account | null) {
  const rpID = requireRelyingParty(visit);
  const known = account ? await visit.store.passkeys.listOf(account.id) : [];
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await storeChallenge(visit, options.challenge, account ? "confirm" : "sign-in", account);
  return options;
}

/** Verifies a new passkey. Returns null if the response is invalid or does not match a stored challenge. */
export async function verifyRegistration(visit: Visit, account: Account, credential: string) {
  const response = parseCredential(credential) as unknown as RegistrationResponseJSON | null;
  if (!response) return null;
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  return nullIfInvalid(visit, async () => {
    const expected = expectations(visit, "register", account);
    const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...expected });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  });
}

/** Verifies a passkey assertion and returns its account, or null. @param account accepts passkeys of this account only */
export async function verifyAssertion(
  visit: Visit,
  account: Account | null,
  credential: string,
): Promise<Account | null> {
  const { passkeys, accounts } = visit.store;
  const parsed = parseCredential(credential);
  const passkey = parsed && (await passkeys.findByCredential(parsed.id));
  if (!passkey) return null;
  const { id, accountId, credentialId, publicKey, counter } = passkey;
  if (account && accountId !== account.id) return null;
  const { userHandle: handle } = parsed.response;
  if (typeof handle === "string" && !Buffer.from(handle, "base64url").equals(userHandle(accountId))) return null;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const newCounter = await nullIfInvalid(visit, async () => {
    // The library rejects a counter that did not increase.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: parsed as unknown as AuthenticationResponseJSON,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      ...expectations(visit, account ? "confirm" : "sign-in", account),
    });
    return verified ? authenticationInfo.newCounter : null;
  });
  if (newCounter === null || !(await passkeys.recordUse(id, newCounter))) return null;
  // Both realms have the same host name, so browsers also offer passkeys of the other realm: null then.
  return accounts.findById(visit.realm, accountId);
}

type Purpose = "register" | "confirm" | "sign-in";

async function storeChallenge(visit: Visit, challenge: string, purpose: Purpose, account: Account | null) {
  const stored = { challenge, browser: visit.browserSecret(), purpose, accountId: account?.id ?? null };
  await visit.store.passkeys.addChallenge(stored, inSeconds(CHALLENGE_SECONDS));
}

function expectations(visit: Visit, purpose: Purpose, account: Account | null) {
  const { store, origin } = visit;
  const browser = visit.browserSecret();
  return {
    expectedChallenge: (challenge: string) =>
      store.passkeys.takeChallenge({ challenge, browser, purpose, accountId: account?.id ?? null }),
    expectedOrigin: origin,
    expectedRPID: requireRelyingParty(visit),
    requireUserVerification: true,
  };
}

/** The library throws for every invalid response. The reason goes to the log only. */
async function nullIfInvalid<Result>({ request }: Visit, verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch (error) {
    request.log.info({ err: error }, "passkey rejected");
    return null;
  }
}

/** The fields needed to look up the passkey. The library validates the rest. */
const Credential = z.looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/u), response: z.looseObject({}) });

function parseCredential(text: string): z.infer<typeof Credential> | null {
  try {
    return Credential.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The WebAuthn user handle: the account's UUID as 16 bytes. */
function userHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll("-", ""), "hex"));
}

/** Sign-in methods of an account. */
export interface SecurityState {
  account: Account;
  /** When the authenticator app was confirmed; null if there is none. */
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
  /** Whether browsers support passkeys at this origin. */
  passkeysWork: boolean;
  /** When the account was connected to the issuer; null if it is not, or without OpenID Connect. */
  connectedSince: Date | null;
}

export async function readSecurity(visit: Visit, account: Account): Promise<SecurityState> {
  const { secondFactors, passkeys, openId } = visit.store;
  return {
    account,
    authenticatorSince: (await secondFactors.authenticator(account.id))?.confirmedAt ?? null,
    recoveryCodesLeft: await secondFactors.recoveryCodesLeft(account.id),
    passkeys: await passkeys.listOf(account.id),
    passkeysWork: relyingParty(visit) !== null,
    connectedSince: visit.site.issuer && (await openId.connectedSince(account.id)),
  };
}

/** Whether the account is connected to the issuer and has another way to sign in. */
export function canDisconnect({ site }: Visit, { account, passkeys, connectedSince }: SecurityState): boolean {
  const hasOther = account.hasPassword || passkeys.length > 0;
  return connectedSince !== null && hasOther && !site.issuer?.options.only;
}
