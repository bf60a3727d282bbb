/**
 * The issuer of OpenID Connect, with openid-client: discovery, the redirect to it (code flow with PKCE, state and nonce),
 * and the claims of the person who returns. The signature of each ID token is checked.
 */
import type * as OpenIdClient from "openid-client";

import type { OpenIdRequest } from "../store/openid.store.ts";

const TIMEOUT_SECONDS = 5;
const DETAILS_MAX = 2;
/** How long the addresses of the issuer count. */
const METADATA_MS = 10 * 60 * 1000;

export interface OpenIdOptions {
  /** An https URL, or http on this machine. */
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** The displayed name of the issuer. */
  name: string;
  scopes: string;
  usernameClaim: string;
  /** Domains of email addresses that may sign in; empty for all. */
  allowedDomains: readonly string[];
  /** Null if premium does not depend on a claim. */
  premium: { claim: string; values: readonly string[] } | null;
  /** Whether an email address counts as verified if the issuer does not say whether it is. */
  trustEmail: boolean;
  /** Whether nobody can sign in to the hub in another way. */
  only: boolean;
  /** Whether signing out ends the session at the issuer too. */
  logout: boolean;
}

/** What the issuer says about a person, who is identified by `iss` and `sub`. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Why a sign-in failed, as the security log says it. */
type Failure = "issuer unavailable" | "canceled" | "invalid answer";

export class IssuerError extends Error {
  override readonly name = "IssuerError";
  readonly failure: Failure;
  /** Error codes for the log, without contents of tokens. */
  readonly details: string;

  constructor(failure: Failure, details: string) {
    super(`Sign-in at the issuer failed: ${failure}, ${details}`);
    this.failure = failure;
    this.details = details;
  }
}

/** Loaded at first use: most installations have no issuer. */
export const loadOpenIdLibrary = () => import("openid-client");

export type Issuer = ReturnType<typeof createIssuer>;

export function createIssuer(options: OpenIdOptions) {
  let known: { metadata: Promise<OpenIdClient.ServerMetadata>; until: number } | null = null;

  /** Addresses and abilities of the issuer. A failed discovery is repeated at the next use. */
  const readMetadata = (library: typeof OpenIdClient): Promise<OpenIdClient.ServerMetadata> => {
    if (known && known.until > Date.now()) return known.metadata;
    const metadata = discover(library, options).catch((error: unknown) => {
      known = null;
      throw new IssuerError("issuer unavailable", `discovery: ${detailsOf(error)}`);
    });
    known = { metadata, until: Date.now() + METADATA_MS };
    return metadata;
  };

  /** A new configuration has no cached keys, so a new key of the issuer works immediately. */
  const configure = async (library: typeof OpenIdClient) => {
    const metadata = await readMetadata(library);
    const { clientId, clientSecret: secret } = options;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authentication = secret === null ? library.None() : authenticationOf(library, methods, secret);
    const configuration = new library.Configuration(metadata, clientId, {}, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    if (isHttp(options)) library.allowInsecureRequests(configuration);
    library.enableNonRepudiationChecks(configuration);
    return { metadata, configuration };
  };

  return {
    options,

    /** The URL to send the browser to, and what `readClaims` needs afterward. @throws IssuerError */
    async startSignIn(redirectUri: string) {
      const library = await loadOpenIdLibrary();
      const { configuration } = await configure(library);
      const codeVerifier = library.randomPKCECodeVerifier();
      const started = { state: library.randomState(), nonce: library.randomNonce(), codeVerifier };
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: options.scopes,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        state: started.state,
        nonce: started.nonce,
      });
      return { ...started, url: url.href };
    },

    /** The claims of the ID token and of the issuer's userinfo endpoint. @throws IssuerError */
    async readClaims(callback: URL, { state, nonce, codeVerifier }: OpenIdRequest): Promise<Claims> {
      const library = await loadOpenIdLibrary();
      const { metadata, configuration } = await configure(library);
      try {
        const tokens = await library.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new IssuerError("invalid answer", "no ID token");
        if (metadata.userinfo_endpoint === undefined) return claims;
        return { ...(await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
      } catch (error) {
        throw toIssuerError(library, error);
      }
    },

    /** The URL that ends the session at the issuer; null if it has none. @throws IssuerError */
    async signOutUrl(returnTo: string): Promise<string | null> {
      const library = await loadOpenIdLibrary();
      const { metadata, configuration } = await configure(library);
      if (metadata.end_session_endpoint === undefined) return null;
      return library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

async function discover(library: typeof OpenIdClient, options: OpenIdOptions): Promise<OpenIdClient.ServerMetadata> {
  const execute = isHttp(options) ? [library.allowInsecureRequests] : [];
  const { issuer, clientId } = options;
  const found = await library.discovery(new URL(issuer), clientId, {}, library.None(), {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
  return found.serverMetadata();
}

function isHttp({ issuer }: OpenIdOptions): boolean {
  return new URL(issuer).protocol === "http:";
}

/** Basic authentication is what a client uses unless it was registered with another method. */
function authenticationOf(library: typeof OpenIdClient, methods: readonly string[], secret: string) {
  const isPostOnly = methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isPostOnly ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
}

function toIssuerError(library: typeof OpenIdClient, error: unknown): IssuerError {
  if (error instanceof IssuerError) return error;
  const details = detailsOf(error);
  if (error instanceof library.AuthorizationResponseError) {
    if (error.error === "access_denied") return new IssuerError("canceled", details);
    const isDown = error.error === "temporarily_unavailable" || error.error === "server_error";
    return new IssuerError(isDown ? "issuer unavailable" : "invalid answer", details);
  }
  return new IssuerError(isUnavailable(error) ? "issuer unavailable" : "invalid answer", details);
}

/** No connection, no answer in time, or an answer with a status of an overloaded or broken server. */
function isUnavailable(error: unknown): boolean {
  // Node's fetch rejects with a TypeError without a code.
  if (error instanceof TypeError) return !("code" in error);
  if (!(error instanceof Error && "code" in error)) return false;
  const { code, cause } = error;
  return code === "OAUTH_TIMEOUT" || (cause instanceof Response && (cause.status >= 500 || cause.status === 429));
}

/** Codes and messages of the library, which are fixed texts. Other fields and deeper causes contain parts of answers. */
function detailsOf(error: unknown): string {
  const chain: string[] = [];
  for (let one = error; one instanceof Error && chain.length < DETAILS_MAX; one = one.cause) {
    const code = "error" in one ? one.error : "code" in one ? one.code : undefined;
    chain.push(typeof code === "string" ? `${code}: ${one.message}` : one.message);
  }
  return chain.join("; ");
}
