/** The stylesheets of brands, and the pages of the event admin that contain parts in the colors of the event. */
import type { FastifyInstance, FastifyReply } from "fastify";

import { brandOfEvent, brandStyles, stylesVersionOf } from "../domain/branding/brand.ts";
import { mayLoadFilesOf } from "../domain/branding/file-access.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { Caller } from "../domain/identity/caller.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { versionedCaching } from "../platform/http/response.ts";
import { type PageDeps, siteData } from "./page-deps.ts";
import { languageOf, sendPage } from "./page-response.ts";
import type { PlainPage } from "./static-pages.ts";

interface StylesAddress {
  Params: { eventId: string };
  Querystring: { v?: string };
}

interface GroupStylesAddress {
  Params: { groupId: string };
  Querystring: { v?: string };
}

const ADMIN_TITLE = "Dashboard · Hubbub";
/** The report and the poster. */
const BRANDED_SECTIONS = ["report", "share"];

export function brandRoutes(app: FastifyInstance, deps: PageDeps, plainPage: PlainPage): void {
  const visibleEvent = async (id: string, caller: Caller): Promise<EventRecord | null> => {
    const event = await deps.events.find(id);
    return event && (await mayLoadFilesOf(deps, caller, event)) ? event : null;
  };

  app.get<StylesAddress>("/event/:eventId/brand.css", async (request, reply) => {
    const event = await visibleEvent(request.params.eventId, Caller.of(deps.identity, request));
    return sendStyles(reply, (event && brandOfEvent(event)?.accentColor) ?? null, request.query.v);
  });

  app.get<GroupStylesAddress>("/group/:groupId/brand.css", async (request, reply) => {
    const group = await deps.groups.find(request.params.groupId);
    return sendStyles(reply, group?.accentColor ?? null, request.query.v);
  });

  for (const section of BRANDED_SECTIONS) {
    app.get<StylesAddress>(`/admin/:eventId/${section}`, async (request, reply) => {
      const language = languageOf(request);
      // While the database is unavailable the page still opens, without the colors.
      const event = await visibleEvent(request.params.eventId, Caller.of(deps.identity, request)).catch(() => null);
      const styles = event && brandOfEvent(event)?.styles;
      if (!styles) return sendPage(deps, request, reply, await plainPage(ADMIN_TITLE, language));
      const html = deps.shell.render({ language, title: ADMIN_TITLE, brandStyles: styles }, siteData(deps));
      return sendPage(deps, request, reply, new Snapshot(Buffer.from(html)));
    });
  }
}

function sendStyles(reply: FastifyReply, accentColor: string | null, wanted: string | undefined): FastifyReply {
  reply.type("text/css; charset=utf-8");
  if (accentColor === null) return reply.code(404).header("Cache-Control", "no-store").send("");
  const isVersioned = wanted === stylesVersionOf(accentColor);
  return reply.header("Cache-Control", versionedCaching(isVersioned)).send(brandStyles(accentColor));
}
