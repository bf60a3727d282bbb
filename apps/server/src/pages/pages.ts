/** Routes of the web app's pages: static pages, event and group pages with their data, and the 404 page. */
import { STAGE_TABS } from "@hubbub/contract/activities";
import { ACCESS_LINK_PATH } from "@hubbub/contract/access-links";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { cookiesOf } from "../domain/identity/cookies.ts";
import { ensureParticipant } from "../domain/identity/participant.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { sendRefusal, toRefusal } from "../platform/http/errors.ts";
import { pageContentPolicy } from "../platform/http/security-headers.ts";
import { sendSnapshot } from "../platform/http/answer.ts";
import { eventPage, missingEventPage } from "./event-page.ts";
import { groupImageOrigins, groupPage } from "./group-page.ts";
import { DEFAULT_DESCRIPTION, type PageDeps, type Send } from "./page-deps.ts";
import { ORIGIN_PLACEHOLDER, withRequestValues } from "./page-origin.ts";
import { networkOriginFor } from "./request-origins.ts";
import { framedStageRoutes } from "./framed-stage.ts";
import { createStaticPages, type StaticPages } from "./static-pages.ts";
import { languageOf, PAGE_VARY, themeOf } from "./visitor.ts";

const GROUP_ADMIN_TITLE = "Event Group Admin · Hubbub";
const plainPages: Record<string, string> = {
  "/admin": "Dashboard · Hubbub",
  "/admin/:eventId": "Dashboard · Hubbub",
  "/welcome": "Welcome · Hubbub",
  "/link/:eventId": "Hubbub",
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

interface EventAddress {
  Params: { eventId: string; tab?: string };
  Querystring: { display?: string };
}

export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const pages = createStaticPages(deps);
  const send = (request: FastifyRequest, reply: FastifyReply, cached: Snapshot, status = 200) => {
    reply.header("Vary", PAGE_VARY);
    const page = forRequest(deps, request, cached);
    return sendSnapshot(request, reply, page, { contentType: "text/html; charset=utf-8", status });
  };
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code !== "unavailable") throw error;
    request.log.error({ err: error }, "The page could not be loaded");
    return sendRefusal(reply.type("text/html; charset=utf-8"), refusal, deps.offlinePage);
  });
  staticRoutes(app, deps, pages, send);
  for (const url of ["/event/:eventId", `/event/:eventId/:tab(^(?:${STAGE_TABS.join("|")})$)`]) {
    app.get<EventAddress>(url, async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      ensureParticipant(cookies, deps.identity.participantSigner);
      const { eventId, tab } = request.params;
      const event = await deps.events.find(eventId);
      if (event) for (const { hooks } of deps.activities) hooks?.onOpen?.(cookies, event);
      const language = languageOf(request);
      const isStage = request.query.display === "bigscreen";
      const page = event
        ? await eventPage(deps, request, event, { tab, isStage, language })
        : missingEventPage(deps, eventId, language);
      await send(request, reply, page, event ? 200 : 404);
    });
  }
  framedStageRoutes(app, deps, pages, send);
  app.get<{ Params: { permalink: string } }>("/engage/:permalink", async (request, reply) => {
    const { status, page, origins } = await groupPage(deps, request, request.params.permalink);
    reply.header("Content-Security-Policy", pageContentPolicy(origins));
    await send(request, reply, page, status);
  });
  app.get<{ Params: { permalink: string } }>("/admin/groups/:permalink", async (request, reply) => {
    const language = languageOf(request);
    // While the database is unavailable the page still opens, without the group's images.
    const group = await deps.groups.find(request.params.permalink).catch(() => null);
    if (!group) return send(request, reply, pages.plain(GROUP_ADMIN_TITLE, language));
    const origins = groupImageOrigins(deps, group);
    const head = { language, title: GROUP_ADMIN_TITLE, description: DEFAULT_DESCRIPTION };
    // Not cached: only organizers open it, and its content security policy depends on the group.
    const html = deps.shell.render(head, { config: deps.pageConfig, imageOrigins: origins });
    reply.header("Content-Security-Policy", pageContentPolicy(origins));
    return send(request, reply, new Snapshot(Buffer.from(html)));
  });
}

function staticRoutes(app: FastifyInstance, deps: PageDeps, pages: StaticPages, send: Send): void {
  for (const path of pages.paths) {
    app.get(path, async (request, reply) => send(request, reply, await pages.rendered(path, languageOf(request))));
  }
  for (const [url, title] of Object.entries(plainPages)) {
    app.get(url, (request, reply) => send(request, reply, pages.plain(title, languageOf(request))));
  }
  for (const [url, title] of Object.entries(secretPages)) {
    app.get(url, async (request, reply) => {
      const page = forRequest(deps, request, pages.plain(title, languageOf(request)));
      return reply
        .headers({
          "Referrer-Policy": "no-referrer",
          "Cache-Control": "no-store",
          "Content-Type": "text/html; charset=utf-8",
        })
        .send(page.body);
    });
  }
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, pages.plain("Page not found · Hubbub", languageOf(request)), 404),
  );
}

/**
 * The cached page with the values of this request. Pages without the origin's placeholder are the same for all origins.
 */
function forRequest(deps: PageDeps, request: FastifyRequest, cached: Snapshot): Snapshot {
  return withRequestValues(cached, {
    origin: cached.body.includes(ORIGIN_PLACEHOLDER) ? deps.originOf(request) : null,
    network: networkOriginFor(deps, request),
    theme: themeOf(request),
  });
}
