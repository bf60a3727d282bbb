import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Module } from "../api/module.ts";
import { type Listening, networkOrigin } from "../domain/join/server-origins.ts";
import { sendUnknownCall } from "../platform/http/errors.ts";
import { originOf } from "../platform/http/origin.ts";
import { staticFiles } from "../platform/http/static-files.ts";
import { openPageRenderer } from "./page-renderer.ts";
import { openPageShell } from "./page-shell.ts";
import type { PageDeps } from "./page-deps.ts";
import { pageRoutes } from "./pages.ts";

export interface PageModuleDeps extends Omit<
  PageDeps,
  "shell" | "renderer" | "offlinePage" | "originOf" | "networkOrigin"
> {
  /** The built web app; null for a server without pages. */
  webDirectory: string | null;
  /** Where this server listens; null before it does. */
  address: () => Listening;
}

/** The files and the HTML pages of the web app. */
export function createPageModule(deps: PageModuleDeps): Module {
  const { webDirectory, pageConfig, address } = deps;
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
        originOf: (request) => originOf(request, pageConfig),
        networkOrigin: () => networkOrigin(address()),
      };
      // A separate scope, because errors in it are answered with pages and not with JSON.
      await server.register(async (scope) => pageRoutes(scope, pageDeps));
    },
  };
}
