/** The built web app's files: compressed beforehand, cached for good where their name carries a hash. */
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR = 365 * 24 * 3600;
const HOUR = 3600;

/** Files without a hash in their names, by how long browsers may keep them unasked, in seconds. */
const FILES_AT_THE_TOP: Record<string, number> = {
  // The service worker is asked for at every visit: no installation may hang on an old one.
  "sw.js": 0,
  "manifest.webmanifest": HOUR,
  "offline.html": HOUR,
  "offline.css": HOUR,
  "favicon.svg": HOUR,
  "robots.txt": HOUR,
  "icons/icon-192.png": HOUR,
  "icons/icon-512.png": HOUR,
  "icons/maskable-192.png": HOUR,
  "icons/maskable-512.png": HOUR,
  "icons/apple-touch-icon.png": HOUR,
};

export async function staticFiles(app: FastifyInstance, directory: string): Promise<void> {
  const assets = join(directory, "assets");
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/assets/",
    preCompressed: true,
    wildcard: false,
    decorateReply: true,
    cacheControl: false,
    // It is asked for the files at the top as well; theirs stand in their own answers.
    setHeaders: (reply, path) => {
      if (path.startsWith(assets)) void reply.header("Cache-Control", `public, max-age=${YEAR}, immutable`);
    },
  });
  for (const [path, maxAge] of Object.entries(FILES_AT_THE_TOP)) {
    const caching = maxAge === 0 ? "no-cache" : `public, max-age=${maxAge}`;
    app.get(`/${path}`, (_request, reply) => reply.header("Cache-Control", caching).sendFile(path, directory));
  }
}
