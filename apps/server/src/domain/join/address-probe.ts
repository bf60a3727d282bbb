/**
 * Checks whether this installation can be reached at one of its own addresses: PUBLIC_URL or an address of the machine.
 * It never requests an address that a person typed. The response contains an HMAC of a random challenge, made with a
 * key that only nodes of this installation have.
 */
import { createHmac, randomBytes } from "node:crypto";

import type { JoinReason } from "@hubbub/contract/join";
import { fetchText } from "@hubbub/server-kit/fetch-text";
import { secretsMatch } from "@hubbub/server-kit/secrets";
import type { FastifyInstance } from "fastify";

import { LoadingCache } from "../../platform/cache/loading-cache.ts";

/** Path of the call that proves which installation answers. Only the probe uses it. */
const INSTALLATION_PROOF_PATH = "/healthz/installation";
const TIMEOUT_MS = 2500;
/** Opening the Share section again repeats the probe after this time. */
const CACHE_MS = 10_000;
const RESPONSE_LENGTH_MAX = 200;
const CHALLENGE = /^[0-9a-f]{32}$/u;

export type ProbeResult = Extract<
  JoinReason,
  "answered" | "unknown-name" | "no-answer" | "another-server" | "certificate"
>;

const proofOf = (secret: Buffer, challenge: string) => createHmac("sha256", secret).update(challenge).digest("hex");

export function installationProofRoute(app: FastifyInstance, secret: Buffer): void {
  app.get<{ Querystring: { challenge?: string } }>(
    INSTALLATION_PROOF_PATH,
    async ({ query: { challenge = "" } }, reply) => {
      reply.header("Cache-Control", "no-store");
      if (!CHALLENGE.test(challenge))
        return reply.code(400).send({ message: "challenge must be 32 hexadecimal digits" });
      return reply.send({ proof: proofOf(secret, challenge) });
    },
  );
}

/** @returns a function that probes an origin, or returns the result of the last ten seconds */
export function createAddressProbe(secret: Buffer): (origin: string) => Promise<ProbeResult> {
  const results = new LoadingCache<ProbeResult>({ maxEntries: 100, maxAgeMs: () => CACHE_MS });
  return async (origin) => results.get(origin, () => probe(origin, secret));
}

async function probe(origin: string, secret: Buffer): Promise<ProbeResult> {
  const challenge = randomBytes(16).toString("hex");
  try {
    // Another server could send without end.
    const limits = { timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_LENGTH_MAX };
    const { text } = await fetchText(`${origin}${INSTALLATION_PROOF_PATH}?challenge=${challenge}`, limits);
    const proof = JSON.stringify({ proof: proofOf(secret, challenge) });
    return text !== null && secretsMatch(text, proof) ? "answered" : "another-server";
  } catch (error) {
    return reasonOf(error);
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS/u;

function reasonOf(error: unknown): ProbeResult {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown-name";
  if (CERTIFICATE.test(code)) return "certificate";
  // The address is https but the server uses plain http, or the reverse.
  if (code.startsWith("ERR_SSL") || code.startsWith("HPE_")) return "another-server";
  return "no-answer";
}
