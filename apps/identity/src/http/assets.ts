/**
 * Serves stylesheet, scripts, icon and fonts. Files are read once and have a content hash, so browsers cache them for a
 * year.
 */
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

/** Assets that are files of npm packages. */
const PACKAGE_ASSETS: Partial<Record<AssetName, [packageName: string, path: string]>> = {
  "webauthn.js": ["@simplewebauthn/browser", "dist/bundle/index.umd.min.js"],
};

export type AssetName = keyof typeof TYPES;

export interface Assets {
  /** Path of the asset below the sign-on's base path, with its content hash. */
  path(name: AssetName): string;
}

interface Asset {
  body: Buffer;
  type: string;
  hash: string;
}

/** Reads the assets and adds their routes. */
export async function serveAssets(app: FastifyInstance): Promise<Assets> {
  const assets = new Map<string, Asset>();
  for (const [name, body] of await readFonts()) assets.set(`/fonts/${name}`, toAsset(body, "font/woff2"));
  for (const [name, type] of Object.entries(TYPES) as [AssetName, string][]) {
    const body = await readFile(assetUrl(name));
    assets.set(`/${name}`, toAsset(name === "style.css" ? addFontHashes(body, assets) : body, type));
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

function assetUrl(name: AssetName): URL {
  const packaged = PACKAGE_ASSETS[name];
  if (packaged === undefined) return new URL(`../assets/${name}`, import.meta.url);
  const [packageName, path] = packaged;
  // The package does not export the bundle, so derive its folder from the exported module.
  const root = import.meta.resolve(packageName).split(`/node_modules/${packageName}/`)[0];
  return new URL(`${root}/node_modules/${packageName}/${path}`);
}

/** Reads the installed fonts. Without the font packages, pages use system fonts. */
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

/** Adds content hashes to the font URLs of the stylesheet, so that browsers fetch changed fonts. */
function addFontHashes(style: Buffer, assets: Map<string, Asset>): Buffer {
  const text = style.toString("utf8").replace(/url\("(fonts\/[^"]+)"\)/gu, (whole, path: string) => {
    const font = assets.get(`/${path}`);
    return font ? `url("${path}?v=${font.hash}")` : whole;
  });
  return Buffer.from(text, "utf8");
}

function toAsset(body: Buffer, type: string): Asset {
  return { body, type, hash: createHash("sha256").update(body).digest("hex").slice(0, 16) };
}
