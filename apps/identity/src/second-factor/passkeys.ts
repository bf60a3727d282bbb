/** Passkeys by @simplewebauthn/server: options for the browser, and checking what it sends back. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isIP } from "node:net";
import * as z from "zod";

import { type Account, nameOf } from "../accounts/account.ts";
import { hashSecret } from "../accounts/secrets.ts";
import { formToken } from "../http/cookies.ts";
import { ownOrigin } from "../http/origin.ts";
import { cookieScope, type RealmSite } from "../realm-site.ts";
import type { Challenge, Passkey } from "../store/passkeys.store.ts";

export const MOST_PASSKEYS = 20;
const CHALLENGE_SECONDS = 5 * 60;
/** EdDSA, ES256, RS256. The library's default asks Node for ML-DSA as well, which is experimental there. */
const ALGORITHMS = [-8, -7, -257];

type Purpose = Challenge["purpose"];

/** What browsers bind a passkey to. */
interface RelyingParty {
  id: string;
  origin: string;
}

const load = () => import("@simplewebauthn/server");

/** Loaded with the first passkey, not at the start: it takes 0.2 s and 27 MB. */
let loading: ReturnType<typeof load> | null = null;

export function loadPasskeyLibrary(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

/** Where passkeys of this site belong, or null where browsers have none: without https, or at a bare IP address. */
export function relyingParty(site: RealmSite, request: FastifyRequest): RelyingParty | null {
  const origin = ownOrigin(request, site.options);
  const url = URL.parse(origin);
  if (!url) return null;
  const { hostname, protocol } = url;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/gu, "")) !== 0 || (protocol !== "https:" && !isLocal)) return null;
  return { id: hostname, origin };
}

/** The options for `navigator.credentials.create`; the challenge is stored for this browser and account. */
export async function registrationOptions(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  party: RelyingParty,
) {
  const known = await site.store.passkeys.listOf(account.id);
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: site.options.productName,
    rpID: party.id,
    userID: userHandle(account.id),
    userName: account.username,
    userDisplayName: nameOf(account),
    attestationType: "none",
    timeout: CHALLENGE_SECONDS * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(site, request, reply, options.challenge, "register", account.id);
  return options;
}

/** The options for `navigator.credentials.get`: any passkey of this site to sign in, the account's own to confirm. */
export async function assertionOptions(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account | null,
  party: RelyingParty,
) {
  const known = account ? await site.store.passkeys.listOf(account.id) : [];
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  });
  const purpose = account ? "confirm" : "sign-in";
  await storeChallenge(site, request, reply, options.challenge, purpose, account?.id ?? null);
  return options;
}

/** The new passkey that the browser made, or null where it does not answer a challenge of ours. */
export async function verifiedRegistration(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  credential: string,
): Promise<Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports"> | null> {
  const party = relyingParty(site, request);
  const response = parseCredential(credential);
  if (!party || !response) return null;
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(site, request, reply, challenge, "register", account.id),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] };
  } catch (error) {
    // The library throws for whatever is wrong with a response. What it was is for the log only.
    request.log.info({ err: error }, "a passkey registration was refused");
    return null;
  }
}

/** The account whose passkey signed a challenge of this browser, or null. With `account`, only this account's passkeys count. */
export async function verifiedAssertion(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account | null,
  credential: string,
): Promise<Account | null> {
  const party = relyingParty(site, request);
  const response = parseCredential(credential);
  const passkey = response && (await site.store.passkeys.findByCredential(response.id));
  if (!party || !response || !passkey) return null;
  if (account && passkey.accountId !== account.id) return null;
  const { userHandle: handle } = response.response;
  if (typeof handle === "string" && !Buffer.from(handle, "base64url").equals(userHandle(passkey.accountId)))
    return null;
  const counter = await signedCounter(site, request, reply, { party, passkey, response, account });
  if (counter === null || !(await site.store.passkeys.used(passkey.id, counter, new Date(site.now())))) return null;
  // Null for an account of the other realm: the two have the same host name, so browsers offer both.
  return site.store.accounts.findById(site.realm, passkey.accountId);
}

interface Assertion {
  party: RelyingParty;
  passkey: Passkey;
  response: z.infer<typeof Credential>;
  account: Account | null;
}

/** The counter that a good signature carries. The library refuses one that did not rise. */
async function signedCounter(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  { party, passkey, response, account }: Assertion,
): Promise<number | null> {
  const purpose = account ? "confirm" : "sign-in";
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(site, request, reply, challenge, purpose, account?.id ?? null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    request.log.info({ err: error }, "a passkey was refused");
    return null;
  }
}

/** Only what is needed to look the passkey up; the library checks the rest. */
const Credential = z.looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/u), response: z.looseObject({}) });

function parseCredential(text: string): z.infer<typeof Credential> | null {
  try {
    const parsed = Credential.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function storeChallenge(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<void> {
  const expiresAt = new Date(site.now() + CHALLENGE_SECONDS * 1000);
  await site.store.passkeys.addChallenge(challengeOf(site, request, reply, challenge, purpose, accountId), expiresAt);
}

function takeChallenge(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<boolean> {
  const asked = challengeOf(site, request, reply, challenge, purpose, accountId);
  return site.store.passkeys.takeChallenge(asked, new Date(site.now()));
}

function challengeOf(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Challenge {
  const browser = formToken(request, reply, cookieScope(site, request));
  return { challengeHash: hashSecret(challenge), browserHash: hashSecret(browser), purpose, accountId };
}

/** What the authenticator keeps for the account: its id, 16 bytes. */
function userHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll("-", ""), "hex"));
}
