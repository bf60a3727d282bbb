/**
 * POST requests to URLs of users. They reach public addresses only, by https: every address of the name is checked, and
 * the connection goes to one of the checked addresses. Redirects are not followed, and nothing of the body is returned.
 */
import { lookup as lookupName, type LookupAddress } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";

import { isAllowedAddress, isLoopback } from "./public-address.ts";

/** More of a response is not read. */
const BODY_BYTES_MAX = 64 * 1024;

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

const resolveAll = (name: string) => promisify(lookupName)(name, { all: true });

/** Whether a URL may be stored: the check that needs no lookup. */
export function isAllowedUrl(url: URL, allowsPrivate: boolean): boolean {
  const name = nameOf(url);
  const isLocalName = /(?:^|\.)localhost\.?$/u.test(name);
  const isLocal = isLocalName || (isIP(name) !== 0 && isLoopback(name));
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
  const { headers, body, allowsPrivate, resolve = resolveAll } = request;
  const url = new URL(request.url);
  if (!isAllowedUrl(url, allowsPrivate)) throw new RequestFailed("address");
  const name = nameOf(url);
  // Without a name there is no lookup, and the URL parser has normalized the address.
  const addresses = isIP(name) ? [{ address: name, family: isIP(name) }] : await unlessAborted(resolve(name), signal);
  const isPlain = url.protocol === "http:";
  const isAllowed = ({ address }: LookupAddress) =>
    isAllowedAddress(address, allowsPrivate) && (!isPlain || isLoopback(address));
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
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BODY_BYTES_MAX) response.destroy();
      });
      // What happens after the headers changes nothing.
      response.on("error", () => undefined);
      answered({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
    },
  )
    .on("error", reject)
    .end(body);
  return promise;
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
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "name";
  return TLS_CODES.test(code) ? "tls" : "connection";
}
