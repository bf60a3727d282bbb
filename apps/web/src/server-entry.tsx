/**
 * The entry of the bundle for the server (`PageRenderer` in the contract). Rendering is synchronous: language and page
 * data are variables of modules, and no other page can be rendered in between.
 */
import type { Language } from "@hubbub/contract/languages";
import type { PageRenderer } from "@hubbub/contract/page";
import { renderToStaticMarkup, renderToString } from "react-dom/server";

import { App } from "./app/App.tsx";
import { eventOrigins } from "./lib/event-origins.ts";
import { loadCatalogs } from "./lib/i18n/language.ts";
import { setCatalog } from "./lib/i18n/translate.ts";
import { setPageData } from "./lib/page-data.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { loadForServer } from "./lib/server-loads.ts";
import { WithoutScripts } from "./pages/event/WithoutScripts.tsx";

const [catalogs] = await Promise.all([loadCatalogs(), loadForServer()]);

function setLanguage(language: Language): void {
  setCatalog(language, catalogs.get(language) ?? {});
}

export const { renderPage, renderLists }: PageRenderer = {
  renderPage({ address, language, data }) {
    setLanguage(language);
    setPageData(data);
    // Only the event that is being rendered.
    eventOrigins.clear();
    return renderToString(<App client={createQueryClient()} address={address} />);
  },
  renderLists(language, lists) {
    setLanguage(language);
    return renderToStaticMarkup(<WithoutScripts lists={lists} />);
  },
};
