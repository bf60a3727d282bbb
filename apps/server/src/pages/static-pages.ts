/** Pages whose content does not change while the server runs. Each is rendered once per language. */
import { ACCESS_LINK_PATH } from "@hubbub/contract/access-links";
import type { Language } from "@hubbub/contract/languages";
import { LEGAL_DOCUMENTS, type PageData } from "@hubbub/contract/page";
import type { FastifyInstance } from "fastify";

import { Snapshot } from "../platform/cache/snapshot.ts";
import { type PageDeps, siteData } from "./page-deps.ts";
import { forRequest, languageOf, sendPage } from "./page-response.ts";

/** Titles and chunks of the pages that the server renders, by path. */
const renderedPages: Record<string, [title: string, chunk: string]> = {
  "/": ["Hubbub: every voice in the room, on one screen", "site"],
  "/tutorial": ["Tutorial · Hubbub", "site"],
  "/terms": ["Terms of Service · Hubbub", "TermsPage"],
  "/privacy": ["Privacy Policy · Hubbub", "PrivacyPage"],
};

/** Titles of the pages that only the browser renders. */
const plainPages: Record<string, string> = {
  "/admin": "Dashboard · Hubbub",
  "/admin/:place": "Dashboard · Hubbub",
  "/admin/:eventId/:section": "Dashboard · Hubbub",
  "/welcome": "Welcome · Hubbub",
  "/link/:eventId": "Hubbub",
  "/link/:eventId/:section": "Hubbub",
};

/**
 * Their URLs contain a token in the query, or the secret of an access link in the fragment. It must not be sent to
 * other sites as a referrer, and not be cached.
 */
const secretPages: Record<string, string> = {
  "/sso/start": "Signing in · Hubbub",
  "/sso/callback": "Signing in · Hubbub",
  "/gfavip-callback": "Signing in · Hubbub",
  "/event/:eventId/gfavip-callback": "Signing in · Hubbub",
  [ACCESS_LINK_PATH]: "Hubbub",
};

/** Returns a page that only the browser renders, with this title. */
export type PlainPage = (title: string, language: Language) => Promise<Snapshot>;

/** Declares the routes of the static pages. @returns a function that makes further ones */
export function staticPageRoutes(app: FastifyInstance, deps: PageDeps): PlainPage {
  const { shell, renderer } = deps;
  const pages = new Map<string, Snapshot>();
  const once = async (key: string, render: () => Promise<string> | string) => {
    const page = pages.get(key) ?? new Snapshot(Buffer.from(await render()));
    pages.set(key, page);
    return page;
  };
  const plainPage: PlainPage = (title, language) =>
    once(`${language} ${title}`, () => shell.render({ language, title }, siteData(deps)));

  for (const [address, [title, chunk]] of Object.entries(renderedPages)) {
    app.get(address, async (request, reply) => {
      const language = languageOf(request);
      const page = await once(`${language} ${address}`, async () => {
        const data: PageData = { ...siteData(deps), ...legalTextOf(deps, address) };
        const markup = await renderer.renderPage({ address, language, data });
        return shell.render({ language, title, chunk }, data, { markup, address });
      });
      return sendPage(deps, request, reply, page);
    });
  }
  for (const [url, title] of Object.entries(plainPages)) {
    app.get(url, async (request, reply) => sendPage(deps, request, reply, await plainPage(title, languageOf(request))));
  }
  for (const [url, title] of Object.entries(secretPages)) {
    app.get(url, async (request, reply) => {
      const page = forRequest(deps, request, await plainPage(title, languageOf(request)));
      return reply
        .headers({
          "Referrer-Policy": "no-referrer",
          "Cache-Control": "no-store",
          "Content-Type": "text/html; charset=utf-8",
        })
        .send(page.body);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page = await plainPage("Page not found · Hubbub", languageOf(request));
    return sendPage(deps, request, reply, page, { status: 404 });
  });
  return plainPage;
}

/** The installer's own text of this page, if there is one. */
function legalTextOf({ legalTexts }: PageDeps, path: string): Pick<PageData, "legal"> {
  const document = LEGAL_DOCUMENTS.find((each) => path === `/${each}`);
  const text = document && legalTexts[document];
  return text ? { legal: { document, text } } : {};
}
