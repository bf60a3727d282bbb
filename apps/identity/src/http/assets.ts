/**
 * Serves stylesheet, scripts, icon and fonts. Files are read once and have a content hash, so browsers cache them for a
 * year.
 */
import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const FONTS = [
  "funnel-display-latin-ext-wght-normal",
  "funnel-display-latin-wght-normal",
  "wix-madefor-text-latin-ext-wght-normal",
  "wix-madefor-text-latin-wght-normal",
];

const TYPES = {
  "style.css": "text/css; charset=utf-8",
  "script.js": "text/javascript; charset=utf-8",
  "passkeys.js": "text/javascript; charset=utf-8",
  "webauthn.js": "text/javascript; charset=utf-8",
  "favicon.svg": "image/svg+xml; charset=utf-8",
};

export type AssetName = keyof typeof TYPES;

/** Path of an asset below the sign-on's base path, with its content hash. */
export type AssetPath = (name: AssetName) => string;

export async function serveAssets(app: FastifyInstance): Promise<AssetPath> {
  const assets = new Map<string, { body: Buffer; type: string; hash: string }>();
  const add = (path: string, body: Buffer, type: string) => {
    assets.set(path, { body, type, hash: createHash("sha256").update(body).digest("hex").slice(0, 16) });
  };
  for (const name of FONTS) {
    const body = await readFont(name);
    if (body) add(`/fonts/${name}.woff2`, body, "font/woff2");
  }
  for (const [name, type] of Object.entries(TYPES)) {
    const file = new URL(`../assets/${name}`, import.meta.url);
    const body = await readFile(name === "webauthn.js" ? webauthnBundle() : file);
    add(`/${name}`, name === "style.css" ? addFontHashes(body, (path) => assets.get(path)?.hash) : body, type);
  }

  for (const [path, { body, type, hash }] of assets) {
    app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
      const current = request.query.v === hash;
      reply.header("cache-control", current ? "public, max-age=31536000, immutable" : "no-cache");
      reply.header("etag", `"${hash}"`);
      if (request.headers["if-none-match"] === `"${hash}"`) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  }

  return (name) => `/${name}?v=${assets.get(`/${name}`)?.hash ?? ""}`;
}

/** The package does not export its bundle. */
function webauthnBundle(): URL {
  const [folder] = import.meta.resolve("@simplewebauthn/browser").split("/@simplewebauthn/browser/");
  return new URL(`${folder}/@simplewebauthn/browser/dist/bundle/index.umd.min.js`);
}

/** Null without the font packages. Pages then use system fonts. */
async function readFont(name: string): Promise<Buffer | null> {
  const family = name.startsWith("funnel-display") ? "funnel-display" : "wix-madefor-text";
  try {
    return await readFile(new URL(import.meta.resolve(`@fontsource-variable/${family}/files/${name}.woff2`)));
  } catch {
    return null;
  }
}

/** Adds content hashes to the font URLs of the stylesheet, so that browsers fetch changed fonts. */
function addFontHashes(style: Buffer, hashOf: (path: string) => string | undefined): Buffer {
  const text = style.toString("utf8").replace(/url\("(fonts\/[^"]+)"\)/gu, (whole, path: string) => {
    const hash = hashOf(`/${path}`);
    return hash === undefined ? whole : `url("${path}?v=${hash}")`;
  });
  return Buffer.from(text, "utf8");
}
