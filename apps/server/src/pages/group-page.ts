/** The page of an event group, with the group and its sessions as page data, and the page of its admin. */
import { BANNER_FIELDS, type GroupSession } from "@hubbub/contract/groups";
import type { Language } from "@hubbub/contract/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { identify } from "../domain/access/identify.ts";
import { refuseGroupEntry } from "../domain/access/policy.ts";
import { brandOfGroup } from "../domain/branding/brand.ts";
import { type EventGroupRecord, toEventGroup } from "../domain/groups/group-record.ts";
import { Caller } from "../domain/identity/caller.ts";
import { sessionList } from "../features/groups/groups.routes.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { imageOrigins, pageContentPolicy } from "../platform/http/security-headers.ts";
import { type PageDeps, siteData } from "./page-deps.ts";
import { INLINE_LIST_BYTES_MAX } from "./page-lists.ts";
import { languageOf, sendPage } from "./page-response.ts";
import { ORIGIN_PLACEHOLDER } from "./page-shell.ts";
import type { PlainPage } from "./static-pages.ts";

const ADMIN_TITLE = "Event Group Admin · Hubbub";

interface GroupAddress {
  Params: { permalink: string };
}

export function groupPageRoutes(app: FastifyInstance, deps: PageDeps, plainPage: PlainPage): void {
  app.get<GroupAddress>("/engage/:permalink", async (request, reply) => {
    const { permalink } = request.params;
    const group = await deps.groups.find(permalink);
    reply.header("Content-Security-Policy", pageContentPolicy(imageOriginsOf(deps, group)));
    if (group) return sendPage(deps, request, reply, await groupPage(deps, request, group));
    return sendPage(deps, request, reply, missingGroupPage(deps, permalink, languageOf(request)), { status: 404 });
  });

  app.get<GroupAddress>("/admin/groups/:permalink/:view?", async (request, reply) => {
    const language = languageOf(request);
    // While the database is unavailable the page still opens, without the group's images.
    const group = await deps.groups.find(request.params.permalink).catch(() => null);
    if (!group) return sendPage(deps, request, reply, await plainPage(ADMIN_TITLE, language));
    const origins = imageOriginsOf(deps, group);
    // Not cached: only organizers open it, and its content security policy depends on the group.
    const head = { language, title: ADMIN_TITLE, brandStyles: brandOfGroup(group)?.styles };
    const html = deps.shell.render(head, { ...siteData(deps), imageOrigins: origins });
    reply.header("Content-Security-Policy", pageContentPolicy(origins));
    return sendPage(deps, request, reply, new Snapshot(Buffer.from(html)));
  });
}

/** The origins of images on a group's pages. */
function imageOriginsOf({ avatarOrigins }: PageDeps, group: EventGroupRecord | null): readonly string[] {
  if (!group) return avatarOrigins;
  const images = [group.logoUrl, ...BANNER_FIELDS.map((field) => group[field])];
  return [...new Set([...avatarOrigins, ...imageOrigins(images)])];
}

async function groupPage(deps: PageDeps, request: FastifyRequest, group: EventGroupRecord): Promise<Snapshot> {
  const language = languageOf(request);
  // A page load has no bearer token: the team of a group that requires a login requests the sessions later.
  const rights = await identify(deps, Caller.of(deps.identity, request), { event: null, group });
  const isOpen = refuseGroupEntry(group, rights) === null;
  const variant = JSON.stringify([isOpen, language]);
  return deps.pages.read({ roomId: group.id, name: "group-page", variant }, async () => {
    const fresh = (await deps.groups.find(group.id)) ?? group;
    const html = await renderGroup(deps, fresh, isOpen ? await inlineSessions(deps, fresh.id) : null, language);
    return new Snapshot(Buffer.from(html));
  });
}

async function inlineSessions(deps: PageDeps, groupId: string): Promise<GroupSession[] | null> {
  const list = await sessionList(deps)({ id: groupId });
  return list.body.length <= INLINE_LIST_BYTES_MAX ? list.json() : null;
}

async function renderGroup(
  deps: PageDeps,
  group: EventGroupRecord,
  sessions: GroupSession[] | null,
  language: Language,
): Promise<string> {
  const { permalink, title, description } = group;
  const address = `/engage/${permalink}`;
  const data = {
    ...siteData(deps),
    imageOrigins: imageOriginsOf(deps, group),
    group: { permalink, data: toEventGroup(group), sessions },
  };
  const url = ORIGIN_PLACEHOLDER + address;
  const head = { language, title, description, url, chunk: "site", brandStyles: data.group.data.brand?.styles };
  const markup = await deps.renderer.renderPage({ address, language, data });
  return deps.shell.render(head, data, { markup, address });
}

function missingGroupPage(deps: PageDeps, permalink: string, language: Language): Snapshot {
  const head = { language, title: "Event group not found · Hubbub", chunk: "site" };
  const data = { ...siteData(deps), group: { permalink, data: null, sessions: null } };
  return new Snapshot(Buffer.from(deps.shell.render(head, data)));
}
