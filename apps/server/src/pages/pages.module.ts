import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Module } from "../api/module.ts";
import { sendUnknownCall } from "../platform/http/errors.ts";
import { staticFiles } from "../platform/http/static-files.ts";
import type { PageDeps } from "./page-deps.ts";
import { openPageRenderer, openPageShell } from "./page-shell.ts";
import { pageRoutes } from "./pages.ts";

interface PageModuleDeps extends Omit<PageDeps, "shell" | "renderer" | "offlinePage"> {
  /** The built web app; null for a server without pages. */
  webDirectory: string | null;
}

/** The files and the HTML pages of the web app. */
export function createPageModule({ webDirectory, ...deps }: PageModuleDeps): Module {
  return {
    routes: async (_route, server) => {
      if (webDirectory === null) {
        server.setNotFoundHandler(sendUnknownCall);
        return;
      }
      await staticFiles(server, webDirectory);
      const pageDeps: PageDeps = {
        ...deps,
        shell: await openPageShell(webDirectory),
        renderer: await openPageRenderer(webDirectory),
        offlinePage: await readFile(join(webDirectory, "offline.html")),
      };
      // A separate scope, because errors in it are answered with pages and not with JSON.
      await server.register(async (scope) => pageRoutes(scope, pageDeps));
    },
  };
}
