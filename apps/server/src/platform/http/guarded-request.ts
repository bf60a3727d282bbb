/**
 * POST requests to URLs of users. They reach public addresses only, by https: every address of the name is checked, and
 * the connection goes to one of the checked addresses. Redirects are not followed, and nothing of the body is read.
 */
import type { LookupAddress } from "node:dns";
import { lookup as lookupLocally, Resolver } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { isAllowedAddress, isLoopbackAddress } from "@hubbub/server-kit/network";

export type RequestFault = "timeout" | "name" | "address" | "tls" | "connection";

export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  readonly fault: RequestFault;

  constructor(fault: RequestFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export interface GuardedRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole exchange, with the lookup of the name. */
  timeoutMs: number;
  /** Whether private addresses are allowed, and http to loopback addresses. */
  allowsPrivate: boolean;
  /** Ends the request early. */
  signal?: AbortSignal;
  /** Finds the addresses of a name. Tests replace it. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
}

export interface GuardedResponse {
  status: number;
  retryAfter: string | null;
}

const resolver = new Resolver({ timeout: 3000, tries: 1 });

/**
 * Asks the name servers for the addresses of a name. Not by `lookup`, which uses one of the few threads that all lookups
 * of the process share: slow names would block them. Only with private addresses allowed it finds what the servers do not
 * know: names of the hosts file and `localhost`.
 */
async function resolveName(name: string, allowsPrivate: boolean): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer, index) =>
    answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (addresses.length > 0) return addresses;
  if (allowsPrivate) return lookupLocally(name, { all: true });
  throw new AggregateError(answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : [])));
}

/** Whether a URL may be stored: the check that needs no lookup. */
export function isAllowedUrl(url: URL, allowsPrivate: boolean): boolean {
  const name = nameOf(url);
  const isLocalName = /(?:^|\.)localhost\.?$/u.test(name);
  const isLocal = isLocalName || isLoopbackAddress(name);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && allowsPrivate && isLocal)) return false;
  if (url.username !== "" || url.password !== "") return false;
  return isIP(name) === 0 ? allowsPrivate || !isLocalName : isAllowedAddress(name, allowsPrivate);
}

/** Sends a request. @throws RequestFailed if there is no response */
export async function postGuarded(request: GuardedRequest): Promise<GuardedResponse> {
  const { timeoutMs, signal } = request;
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  try {
    return await send(request, ends);
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed(ends.aborted ? "timeout" : faultOf(error), error);
  }
}

async function send(request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> {
  const { headers, body, allowsPrivate, resolve = (name) => resolveName(name, allowsPrivate) } = request;
  const url = new URL(request.url);
  if (!isAllowedUrl(url, allowsPrivate)) throw new RequestFailed("address");
  const name = nameOf(url);
  // Without a name there is no lookup, and the URL parser has normalized the address.
  const addresses = isIP(name)
    ? [{ address: name, family: isIP(name) }]
    : await unlessAborted(resolve(name).catch(failWithName), signal);
  const isPlain = url.protocol === "http:";
  const isAllowed = ({ address }: LookupAddress) =>
    isAllowedAddress(address, allowsPrivate) && (!isPlain || isLoopbackAddress(address));
  const [first] = addresses;
  if (!first || !addresses.every(isAllowed)) throw new RequestFailed("address");
  const lookup: LookupFunction = (_name, options, found) =>
    options.all ? found(null, addresses) : found(null, first.address, first.family);
  const { promise, resolve: answered, reject } = Promise.withResolvers<GuardedResponse>();
  (isPlain ? requestPlain : requestTls)(
    url,
    {
      method: "POST",
      headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
      // No shared connections: those of an earlier request may go to other addresses.
      agent: false,
      lookup,
      signal,
    },
    (response) => {
      answered({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
      // What happens after the headers changes nothing.
      response.on("error", () => undefined).destroy();
    },
  )
    .on("error", reject)
    // After a response or an error this has no effect. A switch of protocols has neither.
    .on("close", () => reject(new RequestFailed("connection")))
    .end(body);
  return unlessAborted(promise, signal);
}

function failWithName(error: unknown): never {
  throw new RequestFailed("name", error);
}

/** The host without the brackets of IPv6. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/gu, "");

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/u;

function faultOf(error: unknown): RequestFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return TLS_CODES.test(code) ? "tls" : "connection";
}
