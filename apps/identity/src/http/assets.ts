/** The stylesheet, the script, the icon and the fonts: read once, served by content hash, kept by browsers for a year. */
import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const FONTS = {
  "@fontsource-variable/funnel-display": [
    "funnel-display-latin-ext-wght-normal.woff2",
    "funnel-display-latin-wght-normal.woff2",
  ],
  "@fontsource-variable/wix-madefor-text": [
    "wix-madefor-text-cyrillic-wght-normal.woff2",
    "wix-madefor-text-latin-ext-wght-normal.woff2",
    "wix-madefor-text-latin-wght-normal.woff2",
  ],
};

const TYPES = {
  "style.css": "text/css; charset=utf-8",
  "script.js": "text/javascript; charset=utf-8",
  "passkeys.js": "text/javascript; charset=utf-8",
  "webauthn.js": "text/javascript; charset=utf-8",
  "favicon.svg": "image/svg+xml; charset=utf-8",
};

/** Assets that come with a package as they are. */
const FROM_PACKAGES: Partial<Record<AssetName, [packageName: string, path: string]>> = {
  "webauthn.js": ["@simplewebauthn/browser", "dist/bundle/index.umd.min.js"],
};

export type AssetName = keyof typeof TYPES;

export interface Assets {
  /** The asset's address below where the sign-on is mounted; it changes with the content. */
  path(name: AssetName): string;
}

interface Asset {
  body: Buffer;
  type: string;
  hash: string;
}

/** Reads the assets and serves them below the given scope. */
export async function serveAssets(app: FastifyInstance): Promise<Assets> {
  const assets = new Map<string, Asset>();
  for (const [name, body] of await readFonts()) assets.set(`/fonts/${name}`, toAsset(body, "font/woff2"));
  for (const [name, type] of Object.entries(TYPES) as [AssetName, string][]) {
    const body = await readFile(placeOf(name));
    assets.set(`/${name}`, toAsset(name === "style.css" ? withFontHashes(body, assets) : body, type));
  }

  for (const [path, asset] of assets) {
    app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
      const current = request.query.v === asset.hash;
      reply.header("cache-control", current ? "public, max-age=31536000, immutable" : "no-cache");
      reply.header("etag", `"${asset.hash}"`);
      if (request.headers["if-none-match"] === `"${asset.hash}"`) return reply.code(304).send();
      return reply.type(asset.type).send(asset.body);
    });
  }

  return { path: (name) => `/${name}?v=${assets.get(`/${name}`)?.hash ?? ""}` };
}

function placeOf(name: AssetName): URL {
  const packaged = FROM_PACKAGES[name];
  if (packaged === undefined) return new URL(`../assets/${name}`, import.meta.url);
  const [packageName, path] = packaged;
  // The bundle is not among the package's exports; its folder is found by the module that is.
  const root = import.meta.resolve(packageName).split(`/node_modules/${packageName}/`)[0];
  return new URL(`${root}/node_modules/${packageName}/${path}`);
}

/** The fonts there are. Without the packages the pages use what the system has. */
async function readFonts(): Promise<[string, Buffer][]> {
  const require = createRequire(import.meta.url);
  const fonts: [string, Buffer][] = [];
  for (const [packageName, names] of Object.entries(FONTS)) {
    try {
      const folder = join(require.resolve(`${packageName}/package.json`), "..", "files");
      for (const name of names) fonts.push([name, await readFile(join(folder, name))]);
    } catch {
      continue;
    }
  }
  return fonts;
}

/** The stylesheet names fonts plainly; their hashes go in here, so that a new font is fetched anew. */
function withFontHashes(style: Buffer, assets: Map<string, Asset>): Buffer {
  const text = style.toString("utf8").replace(/url\("(fonts\/[^"]+)"\)/gu, (whole, path: string) => {
    const font = assets.get(`/${path}`);
    return font ? `url("${path}?v=${font.hash}")` : whole;
  });
  return Buffer.from(text, "utf8");
}

function toAsset(body: Buffer, type: string): Asset {
  return { body, type, hash: createHash("sha256").update(body).digest("hex").slice(0, 16) };
}
