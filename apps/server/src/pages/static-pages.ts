/** Pages whose content does not change while the server runs. Each is rendered once per language. */
import type { Language } from "@hubbub/contract/languages";
import { LEGAL_DOCUMENTS, type LegalDocument, type PageData } from "@hubbub/contract/page";

import { Snapshot } from "../platform/cache/snapshot.ts";
import { DEFAULT_DESCRIPTION, type PageDeps } from "./page-deps.ts";

/** The chunk of the public pages other than the event page. */
const SITE_CHUNKS = ["site"];

/** Titles of the pages that the server renders, by path. */
const renderedPages: Record<string, string> = {
  "/": "Hubbub: every voice in the room, on one screen",
  "/tutorial": "Tutorial · Hubbub",
  "/terms": "Terms of Service · Hubbub",
  "/privacy": "Privacy Policy · Hubbub",
};

export interface StaticPages {
  /** Paths of the pages that the server renders. */
  paths: readonly string[];
  /** A page that the server renders. */
  rendered(path: string, language: Language): Promise<Snapshot>;
  /** A page that only the browser renders. */
  plain(title: string, language: Language): Snapshot;
}

export function createStaticPages(deps: PageDeps): StaticPages {
  const { shell, renderer, pageConfig, avatarOrigins } = deps;
  const pages = new Map<string, Snapshot>();
  const keep = (key: string, html: string): Snapshot => {
    const page = new Snapshot(Buffer.from(html));
    pages.set(key, page);
    return page;
  };
  return {
    paths: Object.keys(renderedPages),
    rendered: async (path, language) => {
      const key = `${language} ${path}`;
      const cached = pages.get(key);
      if (cached) return cached;
      const data: PageData = { config: pageConfig, imageOrigins: avatarOrigins, ...legalTextOf(deps, path) };
      const title = renderedPages[path] ?? "";
      const head = { language, title, description: DEFAULT_DESCRIPTION, chunks: SITE_CHUNKS };
      const markup = await renderer.renderPage({ address: path, language, data });
      return keep(key, shell.render(head, data, { markup, address: path }));
    },
    plain: (title, language) => {
      const key = `${language} ${title}`;
      const head = { language, title, description: DEFAULT_DESCRIPTION };
      const data: PageData = { config: pageConfig, imageOrigins: avatarOrigins };
      return pages.get(key) ?? keep(key, shell.render(head, data));
    },
  };
}

/** The installer's own text of this page, if there is one. */
function legalTextOf({ legalTexts }: PageDeps, path: string): { legal?: { document: LegalDocument; text: string } } {
  const document = LEGAL_DOCUMENTS.find((each) => path === `/${each}`);
  const text = document && legalTexts[document];
  return text ? { legal: { document, text } } : {};
}
