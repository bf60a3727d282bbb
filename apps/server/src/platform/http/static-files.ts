/**
 * Serves the files of the built web app from memory. The build has compressed them; browsers cache files with a hash in
 * their name for a year. All files are read once at the start, like the page shell: a server that was started as root
 * may not be able to read them later (decision 001), and a new build must not be mixed with the old shell.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

import type { FastifyInstance } from "fastify";

import { isKnown } from "./response.ts";

const YEAR = 365 * 24 * 3600;
const HOUR = 3600;
const IMMUTABLE = `public, max-age=${YEAR}, immutable`;

/** Files without a hash in their names, with the seconds that browsers may cache them. */
const UNHASHED_FILES: Record<string, number> = {
  // Requested at every visit, so that no browser keeps an old service worker.
  "sw.js": 0,
  "manifest.webmanifest": HOUR,
  "offline.html": HOUR,
  "offline.js": HOUR,
  "favicon.svg": HOUR,
  "robots.txt": HOUR,
  "icons/icon-192.png": HOUR,
  "icons/icon-512.png": HOUR,
  "icons/maskable-192.png": HOUR,
  "icons/maskable-512.png": HOUR,
  "icons/apple-touch-icon.png": HOUR,
};

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

/** In order of preference. */
const ENCODINGS = [
  { encoding: "br", suffix: ".br", accepted: /\bbr\b/u },
  { encoding: "gzip", suffix: ".gz", accepted: /\bgzip\b/u },
] as const;

interface StaticFile {
  body: Buffer;
  type: string;
  etag: string;
  /** By content encoding; empty for a file that the build did not compress. */
  compressed: Map<string, Buffer>;
}

/** Serves the files of the built web app in `directory`. */
export async function staticFiles(app: FastifyInstance, directory: string): Promise<void> {
  const assets = join(directory, "assets");
  const names = new Set(await unlessAbsent(readdir(assets)));
  for (const name of names) {
    if (ENCODINGS.some(({ suffix }) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)))) continue;
    serve(app, `/assets/${name}`, await readStaticFile(join(assets, name), names), IMMUTABLE);
  }
  for (const [path, maxAge] of Object.entries(UNHASHED_FILES)) {
    const file = await unlessAbsent(readStaticFile(join(directory, path)));
    if (file) serve(app, `/${path}`, file, maxAge === 0 ? "no-cache" : `public, max-age=${maxAge}`);
  }
}

function unlessAbsent<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** @param siblings names of the files in the same folder, for compressed copies */
async function readStaticFile(path: string, siblings: ReadonlySet<string> = new Set()): Promise<StaticFile> {
  const body = await readFile(path);
  const compressed = new Map<string, Buffer>();
  for (const { encoding, suffix } of ENCODINGS) {
    if (siblings.has(`${path.slice(path.lastIndexOf("/") + 1)}${suffix}`))
      compressed.set(encoding, await readFile(`${path}${suffix}`));
  }
  return {
    body,
    type: TYPES[extname(path)] ?? "application/octet-stream",
    // Weak, because all encodings of the same content share it.
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    compressed,
  };
}

function serve(app: FastifyInstance, url: string, file: StaticFile, caching: string): void {
  app.get(url, (request, reply) => {
    void reply.headers({ "cache-control": caching, etag: file.etag });
    if (file.compressed.size > 0) void reply.header("vary", "Accept-Encoding");
    if (isKnown(request.raw, file)) return reply.code(304).send();
    const asked = request.headers["accept-encoding"] ?? "";
    const chosen = ENCODINGS.find(({ encoding, accepted }) => file.compressed.has(encoding) && accepted.test(asked));
    if (chosen) void reply.header("content-encoding", chosen.encoding);
    return reply.type(file.type).send((chosen && file.compressed.get(chosen.encoding)) ?? file.body);
  });
}
