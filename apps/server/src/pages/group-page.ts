/** Renders the page of an event group: the head for link previews, and the group and its sessions as page data. */
import type { GroupSession } from "@hubbub/contract/groups";
import type { Language } from "@hubbub/contract/languages";
import type { PageData } from "@hubbub/contract/page";
import type { FastifyRequest } from "fastify";

import { refuseGroupEntry } from "../domain/access/policy.ts";
import { type EventGroupRecord, toEventGroup } from "../domain/groups/group-record.ts";
import { sessionList } from "../features/groups/groups.routes.ts";
import { Caller } from "../domain/identity/caller.ts";
import { imageOriginsOfGroup } from "./image-origins.ts";
import { ORIGIN_PLACEHOLDER } from "./page-origin.ts";
import { DEFAULT_DESCRIPTION, type PageDeps } from "./page-deps.ts";
import { languageOf } from "./visitor.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

const GROUP_CHUNKS = ["site"];
/** A longer list is not inlined; the page requests it. */
const INLINE_LIST_BYTES_MAX = 24 * 1024;

export async function groupPage(
  deps: PageDeps,
  request: FastifyRequest,
  permalink: string,
): Promise<{ status: 200 | 404; page: Snapshot; origins: readonly string[] }> {
  const language = languageOf(request);
  const group = await deps.groups.find(permalink);
  if (!group) return { status: 404, page: missingGroupPage(deps, permalink, language), origins: deps.avatarOrigins };
  const profile = await Caller.of(deps.identity, request).profile();
  // A page load has no bearer token: the team of a group that requires a login requests the sessions later.
  const isOpen = refuseGroupEntry(group, { role: null, walletTier: profile?.tier ?? null }) === null;
  const cached = await deps.snapshots.read(
    group.id,
    `group-page ${isOpen ? "open" : "closed"} ${language}`,
    async () => {
      const fresh = (await deps.groups.find(group.id)) ?? group;
      return renderGroup(deps, fresh, isOpen ? await inlineSessions(deps, fresh.id) : null, language);
    },
  );
  return { status: 200, page: cached, origins: groupImageOrigins(deps, group) };
}

/** The origins of images on a group's pages. */
export function groupImageOrigins({ avatarOrigins }: PageDeps, group: EventGroupRecord): string[] {
  return [...new Set([...avatarOrigins, ...imageOriginsOfGroup(group)])];
}

async function inlineSessions(deps: PageDeps, groupId: string): Promise<GroupSession[] | null> {
  const { body } = await sessionList(deps).read({ id: groupId });
  return body.length <= INLINE_LIST_BYTES_MAX ? (JSON.parse(body.toString()) as GroupSession[]) : null;
}

async function renderGroup(
  deps: PageDeps,
  group: EventGroupRecord,
  sessions: GroupSession[] | null,
  language: Language,
): Promise<string> {
  const data: PageData = {
    config: deps.pageConfig,
    imageOrigins: groupImageOrigins(deps, group),
    group: { permalink: group.permalink, data: toEventGroup(group), sessions },
  };
  const address = `/engage/${group.permalink}`;
  const head = {
    language,
    title: group.title,
    description: group.description || DEFAULT_DESCRIPTION,
    url: ORIGIN_PLACEHOLDER + address,
    chunks: GROUP_CHUNKS,
  };
  const markup = await deps.renderer.renderPage({ address, language, data });
  return deps.shell.render(head, data, { markup, address });
}

function missingGroupPage(deps: PageDeps, permalink: string, language: Language): Snapshot {
  const { shell, pageConfig, avatarOrigins } = deps;
  const data: PageData = {
    config: pageConfig,
    imageOrigins: avatarOrigins,
    group: { permalink, data: null, sessions: null },
  };
  const head = {
    language,
    title: "Event group not found · Hubbub",
    description: DEFAULT_DESCRIPTION,
    chunks: GROUP_CHUNKS,
  };
  return new Snapshot(Buffer.from(shell.render(head, data)));
}
