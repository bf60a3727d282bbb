/** A request to another server, limited in time and size. */
interface LimitedRequest extends Omit<RequestInit, "redirect" | "signal"> {
  /** For the whole exchange. */
  timeoutMs: number;
  bytesMax: number;
  /** Ends the request early. */
  signal?: AbortSignal | undefined;
}

interface TextResponse {
  response: Response;
  /** The body; null if it has more bytes than allowed. */
  text: string | null;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
}

/** Requests a text or JSON, without following redirects. Rejects if there is no complete response in time. */
export async function fetchText(url: string, request: LimitedRequest): Promise<TextResponse> {
  const { timeoutMs, bytesMax, signal, ...init } = request;
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const response = await fetch(url, { ...init, redirect: "manual", signal: ends });
  const text = await readText(response, bytesMax);
  return { response, text, json: text === null ? undefined : parse(text) };
}

/** Whether `fetchText` rejected because there was no response in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/** Reads the body of a response; what is beyond the limit is not read. */
async function readText(response: Response, bytesMax: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) return null;
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
