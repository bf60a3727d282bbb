/**
 * Asking a sign-on provider whom a token belongs to. The same for hub and wallet, bundled or foreign: a GET with the
 * bearer, redirects not followed, 5 s, a bounded answer.
 */

export type ProviderAnswer =
  | { outcome: "valid"; user: Record<string, unknown> }
  | { outcome: "refused" }
  /** With what went wrong, for the log. */
  | { outcome: "unavailable"; cause: unknown };

export const PROVIDER_TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 64 * 1024;

export async function askProvider(url: string, token: string): Promise<ProviderAnswer> {
  // A header cannot carry every text; such a token is nobody's.
  if (!/^[\x21-\x7e]{1,8192}$/u.test(token)) return { outcome: "refused" };
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    if (response.status === 429 || response.status >= 500) {
      return { outcome: "unavailable", cause: new Error(`The provider answered ${response.status}`) };
    }
    if (!response.ok) return { outcome: "refused" };
    const user = readUser(await readBounded(response));
    return user ? { outcome: "valid", user } : { outcome: "refused" };
  } catch (cause) {
    // No answer, too slow, too large, or not JSON: the provider is not usable right now.
    return { outcome: "unavailable", cause };
  }
}

/**
 * Asks a provider to end the session of a token. Only the bundled sign-on has this call.
 * @throws Error where it did not answer with success
 */
export async function revokeToken(url: string, token: string): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    redirect: "manual",
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}`);
}

/** Providers answer the user bare or under `user` (D-13). */
function readUser(body: string): Record<string, unknown> | null {
  const answer: unknown = JSON.parse(body);
  if (!isRecord(answer)) return null;
  const user = isRecord(answer["user"]) ? answer["user"] : answer;
  return toText(user["id"]) && toText(user["username"]) ? user : null;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new RangeError("The provider's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Ids come as text or number; anything else is none. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}
