/** The files and the HTML pages of the web app: static pages, event and group pages with their data, and the 404 page. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { STAGE_TABS } from "@hubbub/contract/activities";
import type { FastifyInstance } from "fastify";

import type { Module } from "../api/module.ts";
import { cookiesOf } from "../domain/identity/cookies.ts";
import { ensureParticipant } from "../domain/identity/participant.ts";
import { sendRefusal, sendUnknownCall, toRefusal } from "../platform/http/errors.ts";
import { staticFiles } from "../platform/http/static-files.ts";
import { brandRoutes } from "./brand-styles.ts";
import { eventPage, missingEventPage } from "./event-page.ts";
import { framedStageRoutes } from "./framed-stage.ts";
import { groupPageRoutes } from "./group-page.ts";
import type { PageDeps } from "./page-deps.ts";
import { languageOf, sendPage } from "./page-response.ts";
import { openPageRenderer, openPageShell } from "./page-shell.ts";
import { staticPageRoutes } from "./static-pages.ts";

export function createPageModule(deps: Omit<PageDeps, "shell" | "renderer" | "offlinePage">): Module {
  return {
    routes: async (_route, server) => {
      const { webDirectory } = deps;
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

interface EventAddress {
  Params: { eventId: string; tab?: string };
  Querystring: { display?: string };
}

function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code !== "unavailable") throw error;
    request.log.error({ err: error }, "The page could not be loaded");
    return sendRefusal(reply.type("text/html; charset=utf-8"), refusal, deps.offlinePage);
  });
  const plainPage = staticPageRoutes(app, deps);
  for (const url of ["/event/:eventId", `/event/:eventId/:tab(^(?:${STAGE_TABS.join("|")})$)`]) {
    app.get<EventAddress>(url, async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      ensureParticipant(cookies, deps.identity.participantSigner);
      const { eventId, tab } = request.params;
      const event = await deps.events.find(eventId);
      const language = languageOf(request);
      if (!event) return sendPage(deps, request, reply, missingEventPage(deps, eventId, language), { status: 404 });
      for (const { on } of deps.activities) on?.opened?.(cookies, event);
      const isStage = request.query.display === "bigscreen";
      const page = await eventPage(deps, request, event, { tab, isStage, language });
      return sendPage(deps, request, reply, page, { stage: isStage ? event : undefined });
    });
  }
  framedStageRoutes(app, deps, plainPage);
  brandRoutes(app, deps, plainPage);
  groupPageRoutes(app, deps, plainPage);
}
