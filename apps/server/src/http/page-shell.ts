/**
 * The page shell: the built index.html with a head for search engines and previews, and the data that makes the first
 * paint usable without another request.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { PAGE_DATA_ELEMENT_ID, type PageData } from "@hubbub/contract/page";

import { escapeHtml } from "./escape-html.ts";

export interface PageHead {
  title: string;
  description: string;
  /** Absolute address of the page, where known. */
  url?: string;
  /** Module of the page whose code is fetched along with the shell, as the build names it. */
  entry?: string;
  /** Module of a part of it that the page begins with. */
  part?: string;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

export interface PageShell {
  /** @param firstPaint what stands in the app's place until its scripts have come, as HTML */
  render(head: PageHead, data: PageData | string, firstPaint?: string): string;
}

const HEAD = /<!--page:head-->[\s\S]*?<!--\/page:head-->/u;
const DATA = "<!--page:data-->";
const END_OF_ROOT = "</div>";
const TITLE_FONT = "/funnel-display-latin-wght-normal.woff2";
const END_OF_HEAD = "</head>";

/** Reads the built web app in `directory`. */
export async function openPageShell(directory: string): Promise<PageShell> {
  const html = await readFile(join(directory, "index.html"), "utf8");
  const manifest = JSON.parse(await readFile(join(directory, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    ManifestChunk
  >;
  const [beforeHead = "", afterHead = ""] = html.split(HEAD);
  const [restOfHead = "", body = ""] = afterHead.split(END_OF_HEAD);
  const [beforeData = "", afterData = ""] = body.split(DATA);
  const rootEnd = beforeData.lastIndexOf(END_OF_ROOT);
  return {
    render(head, data, firstPaint = "") {
      const json = typeof data === "string" ? data : JSON.stringify(data);
      return [
        beforeHead,
        renderHead(head),
        restOfHead,
        // After the app's own stylesheet, as they come when a page is opened later: it is what orders the layers.
        head.entry ? preloads(manifest, [head.entry, head.part ?? head.entry], html) : "",
        // What is painted first shall be painted once.
        firstPaint === "" ? "" : fontPreload(manifest),
        END_OF_HEAD,
        beforeData.slice(0, rootEnd),
        firstPaint,
        beforeData.slice(rootEnd),
        `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${escapeJson(json)}</script>`,
        afterData,
      ].join("");
    },
  };
}

function renderHead({ title, description, url }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Hubbub" />`,
    `<meta name="twitter:card" content="summary" />`,
  ];
  if (url) tags.push(`<meta property="og:url" content="${escapeHtml(url)}" />`);
  return tags.join("\n    ");
}

/** Links that fetch a page's own chunks together with the shell; what index.html names already is left out. */
function preloads(manifest: Record<string, ManifestChunk>, entries: readonly string[], html: string): string {
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  const unnamed = (file: string) => !html.includes(`/${file}`);
  return [
    ...[...styles].filter(unnamed).map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...[...files].filter(unnamed).map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ].join("");
}

/** The letters of titles, which a phone would ask for only once it had the styles. */
function fontPreload(manifest: Record<string, ManifestChunk>): string {
  const [, font] = Object.entries(manifest).find(([name]) => name.endsWith(TITLE_FONT)) ?? [];
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />` : "";
}

/** JSON inside a script element: nothing in it can end the element or start a comment. */
function escapeJson(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
