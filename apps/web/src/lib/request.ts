/** Sends calls to the server, typed by the contract's table of calls. */
import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from "@hubbub/contract/calls";

import { readHubToken } from "./hub-token.ts";
import { t } from "./i18n/translate.ts";
import { isFramedStage } from "./paths.ts";
import { learnFromAnswer } from "./server-clock.ts";
import { localStore, personalKey } from "./storage.ts";

/**
 * A refused or failed call. `message` is "status: body text";
 * `reason` is the sentence to show to people; `status` is 0 when no answer came at all.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  /** The sentence from the server; empty without one: no connection, an empty answer, an error page of a proxy. */
  readonly serverMessage: string;
  /** Seconds to wait before another attempt (the Retry-After header); null without it. */
  readonly retryAfter: number | null;
  /** The field of the body that `reason` is about: `Form` shows it there. Null for other failures. */
  readonly field: string | null;

  constructor(status: number, statusText: string, body: string, retryAfter: number | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = "RequestError";
    this.status = status;
    const { code, message, field } = parseErrorBody(body);
    this.code = code ?? (status === 0 ? "offline" : "unknown");
    this.serverMessage = t(message);
    this.reason = this.serverMessage || t(statusText);
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

/** Whether the server refused the caller (401, 403) or did not find the resource (404). Retrying does not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && [401, 403, 404].includes(error.status);
}

/** Whether the server refused the request because it requires a sign-in. Groups can require one even for reading. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

/** Whether the server did not find the resource. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/**
 * Whether the call may succeed later: no answer, a limit (429), or a failure of the server or of a proxy (408, 5xx). Also
 * true for an error that is not a `RequestError`.
 */
export function isServiceUnavailable(error: unknown): boolean {
  return !(error instanceof RequestError) || [0, 408, 429].includes(error.status) || error.status >= 500;
}

/** Whether the server refused the request because others have changed the data since it was read. */
export function isConflict(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 409;
}

/** Refusals of the content itself (400, 413, 415, 422), and of a request without a sign-in (401). */
const FINAL_STATUSES = new Set([400, 401, 413, 415, 422]);

/** Whether the same request may succeed later: the event's state or a limit refused it, or there was no answer. */
export function isWorthRetrying(status: number): boolean {
  return !FINAL_STATUSES.has(status);
}

/** Why a call failed, as a sentence for people: the server's, else `advice`, else what the status says. */
export function reasonOf(error: unknown, advice = ""): string {
  if (!(error instanceof RequestError)) return advice;
  return error.serverMessage || advice || error.reason;
}

interface RequestOptions {
  /** A repeated request with the same key has no further effect. Set by the outbox. */
  idempotencyKey?: string;
  /** Bearer token to send instead of the stored hub token. */
  bearer?: string;
  /** Sends no cookies: shared caches may answer. */
  isAnonymous?: boolean;
  /** "reload" ignores the browser's cache. */
  cache?: "reload";
  signal?: AbortSignal;
}

/** What a call is sent with. */
export type CallOptions<N extends CallName> = RequestOptions &
  (ParamsOf<N> extends undefined ? object : { params: ParamsOf<N> }) &
  (QueryOf<N> extends undefined ? object : { query: QueryOf<N> }) &
  (BodyOf<N> extends undefined ? object : { body: BodyOf<N> });

type Arguments<N extends CallName> =
  object extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

const HAS_SENT_KEY = personalKey("has-sent");

/** Whether this browser has sent anything. If not, it has no role and no posts, and gets what everybody gets. */
export const hasSent = (): boolean => localStore.read(HAS_SENT_KEY) !== null;

/**
 * Sends one call, with cookies and the hub's bearer token if one is stored.
 * @throws RequestError if the status is not 2xx or the network fails
 */
export async function request<N extends CallName>(name: N, ...[options]: Arguments<N>): Promise<AnswerOf<N>> {
  const { params, query, body, idempotencyKey, bearer, isAnonymous, cache, signal } = (options ??
    {}) as RequestOptions & {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  };
  const [method, pattern] = name.split(" ") as [string, string];
  const path = pattern.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params?.[key] ?? ""));
  const headers: Record<string, string> = {};
  const isWithoutCookies = isAnonymous || isFramedStage();
  const token = bearer ?? (isWithoutCookies ? null : readHubToken());
  if (token) headers["Authorization"] = `Bearer ${token}`;
  // A Blob is sent with its own content type.
  const isFile = body instanceof Blob;
  if (body !== undefined && !isFile) headers["Content-Type"] = "application/json";
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;

  const queryEntries = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = queryEntries.length > 0 ? `?${new URLSearchParams(queryEntries)}` : "";
  const sentAt = Date.now();
  const response = await send(path + search, {
    method,
    headers,
    credentials: isWithoutCookies ? "omit" : "include",
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(cache ? { cache } : {}),
    ...(signal ? { signal } : {}),
  });
  const receivedAt = Date.now();
  if (!response.ok) {
    const retryAfter = Number(response.headers.get("Retry-After"));
    throw new RequestError(response.status, response.statusText, await response.text(), retryAfter || null);
  }
  const answer: unknown = response.status === 204 ? null : await response.json();
  // The date of a shared cache's answer is old.
  if (!isAnonymous) learnFromAnswer(answer, response, sentAt, receivedAt);
  if (method !== "GET" && !hasSent()) localStore.write(HAS_SENT_KEY, "1");
  return answer as AnswerOf<N>;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RequestError(0, "No connection", "");
  }
}

/** Our server sends `{code, message}`, and may add `field`. A proxy may send `{error}`, plain text or an HTML page. */
function parseErrorBody(body: string): { code: string | null; message: string; field: string | null } {
  const value = parseJson(body);
  if (typeof value !== "object" || value === null) {
    const isSentence = value === undefined && !body.trimStart().startsWith("<");
    return { code: null, message: isSentence ? body.trim() : "", field: null };
  }
  const { code, message, error, field } = value as Record<string, unknown>;
  const textOf = (part: unknown) => (typeof part === "string" ? part : null);
  return { code: textOf(code), message: textOf(message) ?? textOf(error) ?? "", field: textOf(field) };
}

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
