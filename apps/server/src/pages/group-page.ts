/** The group page's shell: its head for previews, and the group and its sessions for the first paint. */
import type { GroupSession } from "@hubbub/contract/groups";
import type { PageData } from "@hubbub/contract/page";
import type { FastifyRequest } from "fastify";

import { refuseGroupEntry } from "../domain/access/policy.ts";
import { type EventGroupRecord, toEventGroup } from "../domain/groups/group-record.ts";
import { sessionList } from "../management/groups/sessions.routes.ts";
import { Caller } from "../domain/identity/caller.ts";
import { imageOriginsOfGroup } from "./image-origins.ts";
import { ORIGIN_PLACEHOLDER } from "./page-origin.ts";
import type { PageDeps } from "./pages.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

const GROUP_CHUNKS = ["site"];
/** A longer list is left to the page's own request. */
const INLINE_LIST_BYTES_MAX = 24 * 1024;

/** @param otherwise the page's description where the group has none of its own */
export async function groupPage(
  deps: PageDeps,
  request: FastifyRequest,
  permalink: string,
  otherwise: string,
): Promise<{ status: 200 | 404; page: Snapshot; origins: readonly string[] }> {
  const group = await deps.groups.find(permalink);
  if (!group) return { status: 404, page: missingGroupPage(deps, permalink, otherwise), origins: deps.avatarOrigins };
  const profile = await Caller.of(deps, request).profile();
  // A page load carries no bearer: the team of a login-required group asks for the sessions itself.
  const isOpen = refuseGroupEntry(group, { hub: null, role: null, walletTier: profile?.tier ?? null }) === null;
  const cached = await deps.snapshots.read(group.id, `group-page ${isOpen ? "open" : "closed"}`, async () => {
    const fresh = (await deps.groups.find(group.id)) ?? group;
    return renderGroup(deps, fresh, isOpen ? await inlineSessions(deps, fresh.id) : null, otherwise);
  });
  return { status: 200, page: cached, origins: originsOf(deps, group) };
}

/** Where pictures of a group's pages come from. */
export function originsOf({ avatarOrigins }: PageDeps, group: EventGroupRecord): string[] {
  return [...new Set([...avatarOrigins, ...imageOriginsOfGroup(group)])];
}

async function inlineSessions(deps: PageDeps, groupId: string): Promise<GroupSession[] | null> {
  const { body } = await sessionList(deps).read({ id: groupId });
  return body.length <= INLINE_LIST_BYTES_MAX ? (JSON.parse(body.toString()) as GroupSession[]) : null;
}

function renderGroup(
  deps: PageDeps,
  group: EventGroupRecord,
  sessions: GroupSession[] | null,
  otherwise: string,
): string {
  const data: PageData = {
    config: deps.pageConfig,
    imageOrigins: originsOf(deps, group),
    group: { permalink: group.permalink, data: toEventGroup(group), sessions },
  };
  const head = {
    title: group.title,
    description: group.description || otherwise,
    url: `${ORIGIN_PLACEHOLDER}/engage/${group.permalink}`,
    chunks: GROUP_CHUNKS,
  };
  return deps.shell.render(head, data);
}

function missingGroupPage(deps: PageDeps, permalink: string, description: string): Snapshot {
  const { shell, pageConfig, avatarOrigins } = deps;
  const data: PageData = {
    config: pageConfig,
    imageOrigins: avatarOrigins,
    group: { permalink, data: null, sessions: null },
  };
  const head = { title: "Event group not found · Hubbub", description, chunks: GROUP_CHUNKS };
  return new Snapshot(Buffer.from(shell.render(head, data)));
}
