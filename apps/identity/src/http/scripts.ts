/** Serves the scripts. They are read once and have a content hash, so browsers cache them for a year. */
import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** The package of the last one does not export its bundle. */
const SCRIPTS = {
  "script.js": new URL("../assets/script.js", import.meta.url),
  "passkeys.js": new URL("../assets/passkeys.js", import.meta.url),
  "webauthn.js": new URL("../dist/bundle/index.umd.min.js", import.meta.resolve("@simplewebauthn/browser")),
};

export type ScriptName = keyof typeof SCRIPTS;

/** Path of a script below the sign-on's base path, with its content hash. */
export type ScriptPath = (name: ScriptName) => string;

export async function serveScripts(app: FastifyInstance): Promise<ScriptPath> {
  const hashes = new Map<string, string>();
  for (const [name, file] of Object.entries(SCRIPTS)) {
    const body = await readFile(file);
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
    hashes.set(name, hash);
    app.get<{ Querystring: { v?: string } }>(`/${name}`, async (request, reply) => {
      const current = request.query.v === hash;
      reply.header("cache-control", current ? "public, max-age=31536000, immutable" : "no-cache");
      reply.header("etag", `"${hash}"`);
      if (request.headers["if-none-match"] === `"${hash}"`) return reply.code(304).send();
      return reply.type("text/javascript; charset=utf-8").send(body);
    });
  }
  return (name) => `/${name}?v=${hashes.get(name) ?? ""}`;
}
