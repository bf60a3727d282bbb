/**
 * The pages that other programs show in a frame: the stage of an event, without cookies and without controls, and the
 * page of the PowerPoint add-in, which contains a stage. No other page can be framed.
 */
import { hash } from "node:crypto";

import { escapeHtml } from "@hubbub/server-kit/escape-html";
import type { FastifyInstance, FastifyReply } from "fastify";

import { originOf } from "../platform/http/origin.ts";
import { frameHeaders, pageContentPolicy } from "../platform/http/security-headers.ts";
import { conflict } from "../platform/http/refusal.ts";
import { eventPage, missingEventPage } from "./event-page.ts";
import type { PageDeps } from "./page-deps.ts";
import { languageOf, sendPage } from "./page-response.ts";
import type { PlainPage } from "./static-pages.ts";

/** Where every add-in has to load the library of Office from. */
const OFFICE_ORIGIN = "https://appsforoffice.microsoft.com";

export function framedStageRoutes(app: FastifyInstance, deps: PageDeps, plainPage: PlainPage): void {
  const policy = pageContentPolicy(deps.avatarOrigins);
  const allowFrames = (reply: FastifyReply, contentPolicy = policy) => {
    const { set, remove } = frameHeaders(contentPolicy, deps.frameAncestors);
    for (const name of remove) reply.removeHeader(name);
    reply.headers(set);
  };

  app.get<{ Params: { eventId: string }; Querystring: { bg?: string } }>("/stage/:eventId", async (request, reply) => {
    // First: the page that is sent when the database is unavailable opens in frames too.
    allowFrames(reply);
    const language = languageOf(request);
    const event = await deps.events.find(request.params.eventId);
    if (!event) {
      const page = missingEventPage(deps, request.params.eventId, language);
      return sendPage(deps, request, reply, page, { status: 404 });
    }
    const frame = { isTransparent: request.query.bg === "transparent" };
    const page = await eventPage(deps, request, event, { tab: undefined, isStage: true, frame, language });
    return sendPage(deps, request, reply, page);
  });

  app.get("/stage/powerpoint", async (request, reply) => {
    allowFrames(reply, powerpointPolicy(policy));
    return sendPage(deps, request, reply, await plainPage("Hubbub", languageOf(request)));
  });

  app.get("/stage/powerpoint.xml", async (request, reply) => {
    const origin = originOf(request, deps.pageConfig);
    if (!origin.startsWith("https:")) throw conflict("PowerPoint loads add-ins only over https");
    return reply
      .headers({
        "Content-Type": "application/xml; charset=utf-8",
        "Content-Disposition": 'attachment; filename="hubbub-powerpoint.xml"',
      })
      .send(powerpointManifest(origin));
  });
}

/** The page of the add-in loads the library of Office, which every add-in has to, and contains a stage. */
function powerpointPolicy(policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' ${OFFICE_ORIGIN}`)
    .replace("connect-src 'self'", `connect-src 'self' ${OFFICE_ORIGIN}; frame-src 'self'`);
}

/** The manifest of the PowerPoint content add-in. @param origin the https address of this installation */
function powerpointManifest(origin: string): string {
  const address = escapeHtml(origin);
  const host = escapeHtml(new URL(origin).host);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="ContentApp">
  <Id>${idOf(origin)}</Id>
  <Version>1.0.0.0</Version>
  <ProviderName>Hubbub</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="Hubbub" />
  <Description DefaultValue="Shows the big screen of an event at ${host} on a slide." />
  <IconUrl DefaultValue="${address}/icons/icon-192.png" />
  <HighResolutionIconUrl DefaultValue="${address}/icons/icon-512.png" />
  <SupportUrl DefaultValue="${address}" />
  <AppDomains>
    <AppDomain>${address}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Presentation" />
  </Hosts>
  <DefaultSettings>
    <SourceLocation DefaultValue="${address}/stage/powerpoint" />
    <RequestedWidth>960</RequestedWidth>
    <RequestedHeight>540</RequestedHeight>
  </DefaultSettings>
  <Permissions>Restricted</Permissions>
</OfficeApp>
`;
}

/** The id of the add-in: the same whenever this installation's manifest is downloaded, and another one elsewhere. */
function idOf(origin: string): string {
  const hex = hash("sha256", `hubbub powerpoint ${origin}`);
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join("-");
}
