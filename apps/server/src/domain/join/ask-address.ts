/**
 * Asks an address of this installation whether this installation answers there: PUBLIC_URL and the machine's own
 * addresses, nothing that a person typed. The answer proves itself with a key that only nodes of this installation have.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { JoinReason } from "@hubbub/contract/join";
import type { FastifyInstance } from "fastify";

/** Answers the question; nobody else needs it. */
export const WHO_ANSWERS_PATH = "/healthz/installation";
const TIMEOUT_MS = 2500;
/** Opening the Share section again asks again after this time. */
const KEEP_MS = 10_000;
const ANSWER_BYTES_MAX = 200;
const CHALLENGE = /^[0-9a-f]{32}$/u;

export type Asked = Extract<JoinReason, "answered" | "unknown-name" | "no-answer" | "another-server" | "certificate">;

const proofOf = (secret: Buffer, challenge: string) => createHmac("sha256", secret).update(challenge).digest("hex");

export function whoAnswersRoute(app: FastifyInstance, secret: Buffer): void {
  app.get<{ Querystring: { challenge?: string } }>(WHO_ANSWERS_PATH, async ({ query: { challenge = "" } }, reply) => {
    reply.header("Cache-Control", "no-store");
    if (!CHALLENGE.test(challenge)) return reply.code(400).send({ message: "challenge must be 32 hexadecimal digits" });
    return reply.send({ proof: proofOf(secret, challenge) });
  });
}

/** @returns a function that asks an origin, or repeats what it answered in the last ten seconds */
export function createAsking(secret: Buffer): (origin: string) => Promise<Asked> {
  const kept = new Map<string, { at: number; answer: Promise<Asked> }>();
  return (origin) => {
    const now = performance.now();
    for (const [key, { at }] of kept) if (now - at > KEEP_MS) kept.delete(key);
    const known = kept.get(origin) ?? { at: now, answer: ask(origin, secret) };
    kept.set(origin, known);
    return known.answer;
  };
}

async function ask(origin: string, secret: Buffer): Promise<Asked> {
  const challenge = randomBytes(16).toString("hex");
  try {
    const answer = await fetch(`${origin}${WHO_ANSWERS_PATH}?challenge=${challenge}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await beginningOf(answer);
    return isProof(text, proofOf(secret, challenge)) ? "answered" : "another-server";
  } catch (error) {
    return reasonOf(error);
  }
}

/** As much of the body as the right answer has: another server may send without end. */
async function beginningOf(answer: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > ANSWER_BYTES_MAX) break;
  }
  return text;
}

function isProof(text: string, expected: string): boolean {
  const proof = /^\{"proof":"([0-9a-f]{64})"\}$/u.exec(text)?.[1];
  return proof !== undefined && timingSafeEqual(Buffer.from(proof), Buffer.from(expected));
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/u;

function reasonOf(error: unknown): Asked {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown-name";
  if (CERTIFICATE.test(code)) return "certificate";
  // An https address whose server speaks plain http, or the other way round.
  if (code.startsWith("ERR_SSL") || code.startsWith("HPE_")) return "another-server";
  return "no-answer";
}
