/**
 * The built web app as pages are made of it: the page shell, which is index.html with a head for search engines and link
 * previews and with page data, so that the first view needs no further request; and the bundle that renders pages.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Language } from "@hubbub/contract/languages";
import {
  AFTER_PAINT_ID,
  BRAND_ATTRIBUTE,
  NETWORK_ORIGIN_META,
  PAGE_DATA_ELEMENT_ID,
  type PageData,
  type PageRenderer,
  RENDERED_ADDRESS_ATTRIBUTE,
} from "@hubbub/contract/page";
import { directionOf } from "@hubbub/contract/preferences";
import { StartupError } from "@hubbub/server-kit/startup-error";

import { escapeHtml } from "@hubbub/server-kit/escape-html";

// What differs between the responses of a page (page-response.ts). Random, so that no text in a page can contain it.
/** Placeholder for the origin of the request. */
export const ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;
/** Placeholder for this machine's origin in its network. */
export const NETWORK_ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;
/** Placeholder for the attribute of the html element with the chosen theme. */
export const THEME_PLACEHOLDER = ` data-theme="${randomUUID()}"`;

export interface PageHead {
  /** The language of the page's texts. */
  language: Language;
  title: string;
  /** By default that of the product. */
  description?: string;
  /** Absolute URL of the page, if known. */
  url?: string;
  /**
   * Name of the chunk of the stage or of another page than the event page: from `apps/web/vite.config.ts`, or its
   * module's. The browser loads it together with the shell.
   */
  chunk?: string;
  /** Path of the stylesheet of the brand (domain/branding/brand.ts). */
  brandStyles?: string | null | undefined;
  /** Names of chunks that complete the first view; loaded after those above, with low priority. */
  laterChunks?: readonly string[];
}

/** The description for search engines and link previews of pages that set none. */
const DEFAULT_DESCRIPTION =
  "A live room for conferences, workshops and team meetings: word clouds, questions, reactions, chat, translation, timer and prizes.";

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk> & { "style.css": ManifestChunk };
type PageFiles = ReturnType<typeof filesOfPage>;

/** The server-rendered content of a page. */
export interface PageContent {
  /** HTML of the root element. */
  markup: string;
  /** Path and query with which it was rendered. The app takes over the HTML (hydration). */
  address?: string;
  /** HTML for browsers without scripts, shown below. */
  withoutScripts?: string;
}

export type PageShell = Awaited<ReturnType<typeof openPageShell>>;

const HEAD = /<!--page:head-->[\s\S]*?<!--\/page:head-->/u;
const DATA = "<!--page:data-->";
const HTML_ELEMENT = /<html[^>]*>/u;
const ROOT_ELEMENT = /<div id="root"><\/div>/u;
/** The chunk that every page starts with. */
const APP_CHUNK = "core";
const TITLE_FONT = "/funnel-display-english.woff2";

/** Reads the built web app in `directory`. */
export async function openPageShell(directory: string) {
  const html = await readFile(join(directory, "index.html"), "utf8");
  const manifest = await readManifest(directory);
  return {
    render(head: PageHead, data: PageData, content: PageContent = { markup: "" }): string {
      const files = filesOfPage(manifest, head, html);
      const isRendered = content.markup !== "";
      // The app's files would share the connection with the styles that the first paint waits for.
      const afterPaint = isRendered ? `<template id="${AFTER_PAINT_ID}">${preloads(files)}</template>` : "";
      // Everything that is inserted has `<` escaped, or is inserted last: it cannot contain a mark.
      return html
        .replace(HTML_ELEMENT, () => htmlElement(head.language))
        .replace(HEAD, () => renderHead(head))
        .replace(
          "</head>",
          // With the title's font preloaded, the first paint is not repeated in another font.
          (end) => brandLink(head) + (isRendered ? fontPreload(manifest) : preloads(files)) + end,
        )
        .replace(DATA, () => dataElement(data))
        .replace(ROOT_ELEMENT, () => rootElement(content) + afterPaint);
    },
  };
}

async function readManifest(directory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(directory, ".vite", "manifest.json"), "utf8")) as Manifest;
}

/** Address of the stylesheet of all pages, from the built web app in `directory`. */
export async function stylesheetOf(directory: string): Promise<string> {
  const { "style.css": style } = await readManifest(directory);
  return `/${style.file}`;
}

/**
 * Loads the web app's bundle for the server, which renders pages with the components that take over in the browser. The
 * only place where the server runs code of the web app (decision 017).
 * @throws StartupError if the web app was built without this bundle
 */
export async function openPageRenderer(webDirectory: string): Promise<PageRenderer> {
  // In a folder whose name is not served.
  const file = join(webDirectory, ".server", "render.js");
  try {
    return (await import(pathToFileURL(file).href)) as PageRenderer;
  } catch (error) {
    throw new StartupError(`${file} cannot be loaded. Build the web app again: node scripts/build.mjs`, {
      cause: error,
    });
  }
}

function htmlElement(language: Language): string {
  return `<html lang="${language}" dir="${directionOf(language)}"${THEME_PLACEHOLDER}>`;
}

function rootElement({ markup, address, withoutScripts }: PageContent): string {
  const rendered = address === undefined ? "" : ` ${RENDERED_ADDRESS_ATTRIBUTE}="${escapeHtml(address)}"`;
  const noscript = withoutScripts === undefined ? "" : `<noscript>${withoutScripts}</noscript>`;
  return `<div id="root"${rendered}>${markup}</div>${noscript}`;
}

function renderHead({ title, description: ownDescription, url }: PageHead): string {
  const description = ownDescription || DEFAULT_DESCRIPTION;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Hubbub" />`,
    `<meta name="twitter:card" content="summary" />`,
    `<meta name="${NETWORK_ORIGIN_META}" content="${NETWORK_ORIGIN_PLACEHOLDER}" />`,
    ...(url ? [`<meta property="og:url" content="${escapeHtml(url)}" />`] : []),
  ];
  return tags.join("\n    ");
}

/**
 * Returns the names of the files that a page starts with, and of those that it needs soon, except what index.html has.
 */
function filesOfPage(manifest: Manifest, { language, chunk, laterChunks = [] }: PageHead, html: string) {
  // English has no message catalog.
  const catalog = language === "en" ? [] : [language];
  const isNew = (file: string) => !html.includes(`/${file}`);
  const first = [...filesOf(manifest, [APP_CHUNK, ...(chunk ? [chunk] : []), ...catalog])].filter(isNew);
  const later = [...filesOf(manifest, laterChunks)].filter((file) => isNew(file) && !first.includes(file));
  return { first, later };
}

/** The web app replaces it after a change of the brand (ui/use-brand.ts). */
function brandLink({ brandStyles }: PageHead): string {
  return brandStyles ? `<link rel="stylesheet" href="${escapeHtml(brandStyles)}" ${BRAND_ATTRIBUTE} />` : "";
}

/** Returns link elements that fetch a page's scripts, and what it needs later. */
function preloads({ first, later }: PageFiles): string {
  return [
    ...first.map((file) => `<link rel="modulepreload" href="/${file}" />`),
    ...later.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}" />`),
  ].join("");
}

/**
 * Returns the files of these chunks, by name, and of all chunks that they import.
 * @throws Error if there is no such chunk
 */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  for (const name of names) {
    const chunk = Object.values(manifest).find((each) => each.name === name);
    if (!chunk) throw new Error(`The build of the web app has no chunk ${name}`);
    visit(chunk);
  }
  return files;
}

/** Preloads the font of titles, which a browser would otherwise request only after the styles. */
function fontPreload(manifest: Manifest): string {
  const [, font] = Object.entries(manifest).find(([name]) => name.endsWith(TITLE_FONT)) ?? [];
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />` : "";
}

/** In the JSON, characters are escaped that could end the script element or start a comment. */
function dataElement(data: PageData): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${json}</script>`;
}
