/**
 * HTTP request to a translation service, the same for all services: JSON in both directions, no redirects, a timeout
 * for the whole exchange, and a limited response size. Each provider interprets the responses.
 */
import { readText } from "@hubbub/server-kit/read-text";

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
  /** Interprets an error response; null to use the status. */
  explain: (response: ServiceResponse) => FaultKind | null;
}

/** Sends a request and returns the parsed response. @throws TranslationFault unless the response is 2xx with JSON */
export async function postJson({ url, headers, body, timeoutMs, explain }: ServiceRequest): Promise<unknown> {
  const { response, text } = await exchange(url, timeoutMs, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
  });
  const answer: ServiceResponse = { status: response.status, body: parse(text) };
  if (!response.ok) {
    const kind = explain(answer) ?? kindOfStatus(response.status);
    throw new TranslationFault(kind, `The service answered ${response.status}`, secondsToWait(response));
  }
  if (answer.body === undefined) throw new TranslationFault("garbage", "The service's answer is not JSON");
  return answer.body;
}

async function exchange(
  url: string,
  timeoutMs: number,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await readText(response, RESPONSE_BYTES_MAX);
    if (text === null) throw new TranslationFault("garbage", "The service's answer is too large");
    return { response, text };
  } catch (error) {
    if (error instanceof TranslationFault) throw error;
    const name = error instanceof Error ? error.name : "";
    if (name === "TimeoutError" || name === "AbortError") {
      throw new TranslationFault("slow", `No answer within ${timeoutMs} ms`);
    }
    throw new TranslationFault("unavailable", "The service cannot be reached");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
