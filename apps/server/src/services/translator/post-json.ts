/**
 * HTTP request to a translation service, the same for all services: JSON in both directions, no redirects, a timeout
 * for the whole exchange, and a limited response size. Each provider interprets the responses.
 */
import { fetchText, isTimeout } from "@hubbub/server-kit/fetch-text";

export const PROVIDER_TIMEOUT_MS = 5000;
const RESPONSE_BYTES_MAX = 64 * 1024;

/**
 * - `key`: the service does not accept the configured key.
 * - `quota`: its limit is reached.
 * - `slow`: no response in time.
 * - `unavailable`: no response, or an error of the service.
 * - `garbage`: a response that cannot be used.
 * - `language`: the service does not support this language.
 */
export type FaultKind = "key" | "quota" | "slow" | "unavailable" | "garbage" | "language";

export class TranslationFault extends Error {
  override readonly name = "TranslationFault";
  readonly kind: FaultKind;
  /** Seconds to wait according to the service; null if it did not state any. */
  readonly retryAfter: number | null;

  /** @param detail for the log; must not contain a key or a person's text */
  constructor(kind: FaultKind, detail: string, retryAfter: number | null = null) {
    super(detail);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export interface ServiceResponse {
  status: number;
  /** The parsed body; undefined if it is not JSON. */
  body: unknown;
}

interface ServiceRequest {
  url: string;
  headers?: Record<string, string>;
  body: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Interprets an error response; null to use the status. */
  explain: (response: ServiceResponse) => FaultKind | null;
}

/** Sends a request and returns the parsed response. @throws TranslationFault unless the response is 2xx with JSON */
export async function postJson({ url, headers, body, explain, ...limits }: ServiceRequest): Promise<unknown> {
  const { response, text, json } = await fetchText(url, {
    ...limits,
    bytesMax: RESPONSE_BYTES_MAX,
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    if (isTimeout(error)) throw new TranslationFault("slow", `No answer within ${limits.timeoutMs} ms`);
    throw new TranslationFault("unavailable", "The service cannot be reached");
  });
  if (text === null) throw new TranslationFault("garbage", "The service's answer is too large");
  if (!response.ok) {
    const kind = explain({ status: response.status, body: json }) ?? kindOfStatus(response.status);
    throw new TranslationFault(kind, `The service answered ${response.status}`, secondsToWait(response));
  }
  if (json === undefined) throw new TranslationFault("garbage", "The service's answer is not JSON");
  return json;
}

function kindOfStatus(status: number): FaultKind {
  if (status === 401 || status === 403) return "key";
  if (status === 402 || status === 429 || status === 456) return "quota";
  if (status === 408) return "slow";
  return status >= 500 ? "unavailable" : "garbage";
}

function secondsToWait(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3600) : null;
}

/** Reads a text or a number at a path of a response, as text; "" if there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  let found: unknown = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return "";
    found = (found as Record<string | number, unknown>)[step];
  }
  return typeof found === "string" || typeof found === "number" ? String(found) : "";
}
