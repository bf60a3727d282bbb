import type { PageData, PageRenderer } from "@hubbub/contract/page";

import type { FeatureDeps } from "../features/feature-deps.ts";
import type { LegalTexts } from "./legal-texts.ts";
import type { PageShell } from "./page-shell.ts";

/** What the pages are made with. */
export interface PageDeps extends FeatureDeps {
  /** Who may show stage pages in a frame: the value of the directive `frame-ancestors`. */
  frameAncestors: string;
  legalTexts: LegalTexts;
  shell: PageShell;
  renderer: PageRenderer;
  /** The HTML page that says that the server cannot be reached, and loads the wanted page when it can. */
  offlinePage: Buffer;
}

/** The data that every page has. */
export function siteData({ pageConfig, avatarOrigins }: PageDeps): PageData {
  return { config: pageConfig, imageOrigins: avatarOrigins };
}
