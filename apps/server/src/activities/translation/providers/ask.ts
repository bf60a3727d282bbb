/**
 * One question to a translation service: JSON out, JSON back, redirects not followed, a time limit over the whole
 * exchange and a bound on the answer's size. The same for all services; what their answers mean is theirs to say.
 */
import { type FaultKind, TranslationFault } from "./provider.ts";

export const PROVIDER_TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 64 * 1024;

export interface ServiceAnswer {
  status: number;
  /** The parsed body; undefined where it is not JSON. */
  body: unknown;
}

export interface Question {
  url: string;
  headers?: Record<string, string>;
  body: unknown;
  timeoutMs: number;
  /** What a refusal means where the status alone does not say it. */
  explain?: (answer: ServiceAnswer) => FaultKind | null;
}

/** @throws TranslationFault for everything but a 2xx with JSON in it */
export async function ask({ url, headers, body, timeoutMs, explain }: Question): Promise<unknown> {
  const { response, text } = await exchange(url, timeoutMs, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
  });
  const answer: ServiceAnswer = { status: response.status, body: parse(text) };
  if (!response.ok) {
    const kind = explain?.(answer) ?? kindOfStatus(response.status);
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
    return { response, text: await readBounded(response) };
  } catch (error) {
    if (error instanceof TranslationFault) throw error;
    const name = error instanceof Error ? error.name : "";
    if (name === "TimeoutError" || name === "AbortError") {
      throw new TranslationFault("slow", `No answer within ${timeoutMs} ms`);
    }
    throw new TranslationFault("away", "The service cannot be reached");
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new TranslationFault("garbage", "The service's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
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
  return status >= 500 ? "away" : "garbage";
}

function secondsToWait(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3600) : null;
}

/** Follows property names and indexes into an answer nobody vouches for. */
function pick(value: unknown, ...path: (string | number)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

/** The text at that place of an answer; "" where there is none. Codes may come as numbers. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = pick(value, ...path);
  if (typeof found === "string") return found;
  return typeof found === "number" ? String(found) : "";
}
