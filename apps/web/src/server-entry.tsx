/**
 * The entry of the bundle for the server (`PageRenderer` in the contract). A language's catalog is loaded with its first
 * page, because all of them take 8 MB, and code with the first page that shows it. Then rendering is synchronous:
 * language and page data are variables of modules, and no other page can be rendered in between.
 */
import type { Language } from "@hubbub/contract/languages";
import type { PageRenderer } from "@hubbub/contract/page";
import { renderToStaticMarkup, renderToString } from "react-dom/server";

import { App } from "./app/App.tsx";
import { messagesOf } from "./lib/i18n/language.ts";
import { setCatalog } from "./lib/i18n/translate.ts";
import { setPageData } from "./lib/page-data.ts";
import { createQueryClient } from "./live/query-client.ts";
import { renderWithLazyComponents } from "./ui/lazy-component.tsx";
import { WithoutScripts } from "./pages/event/WithoutScripts.tsx";

async function renderIn(language: Language, render: () => string): Promise<string> {
  const messages = await messagesOf(language);
  return renderWithLazyComponents(() => {
    setCatalog(language, messages);
    return render();
  });
}

export const { renderPage, renderLists }: PageRenderer = {
  renderPage({ address, language, data }) {
    return renderIn(language, () => {
      setPageData(data);
      return renderToString(<App client={createQueryClient()} address={address} />);
    });
  },
  renderLists(language, lists) {
    return renderIn(language, () => renderToStaticMarkup(<WithoutScripts lists={lists} />));
  },
};
