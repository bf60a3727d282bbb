/** The group page's shell: its head for previews, and the group and its sessions for the first paint. */
import type { GroupSession } from "@hubbub/contract/groups";
import type { PageData } from "@hubbub/contract/page";
import type { FastifyRequest } from "fastify";

import { refuseGroupEntry } from "../access/policy.ts";
import { type EventGroupRecord, toEventGroup } from "../groups/group-record.ts";
import { sessionsSnapshot } from "../groups/sessions.routes.ts";
import { Caller } from "../identity/caller.ts";
import type { PageParts } from "./pages.ts";
import { Snapshot } from "./snapshot.ts";

const GROUP_PAGE_MODULE = "src/pages/group/EngagePage.tsx";
/** A longer list is left to the page's own request. */
const INLINE_LIST_BYTES_MAX = 24 * 1024;

/** @param otherwise the page's description where the group has none of its own */
export async function groupPage(
  parts: PageParts,
  request: FastifyRequest,
  permalink: string,
  otherwise: string,
): Promise<{ status: 200 | 404; page: Snapshot }> {
  const group = await parts.groups.find(permalink);
  if (!group) return { status: 404, page: missingGroupPage(parts, permalink, otherwise) };
  const profile = await Caller.of(parts, request).profile();
  // A page load carries no bearer: the team of a login-required group asks for the sessions itself.
  const isOpen = refuseGroupEntry(group, { hub: null, role: null, walletTier: profile?.tier ?? null }) === null;
  const origin = parts.originOf(request);
  const name = `group-page ${origin} ${isOpen ? "open" : "closed"}`;
  const page = await parts.snapshots.read(group.id, name, async () => {
    const fresh = (await parts.groups.find(group.id)) ?? group;
    return renderGroup(parts, fresh, isOpen ? await inlineSessions(parts, fresh.id) : null, { origin, otherwise });
  });
  return { status: 200, page };
}

async function inlineSessions(parts: PageParts, groupId: string): Promise<GroupSession[] | null> {
  const { body } = await sessionsSnapshot(parts, groupId);
  return body.length <= INLINE_LIST_BYTES_MAX ? (JSON.parse(body.toString()) as GroupSession[]) : null;
}

function renderGroup(
  { shell, pageConfig }: PageParts,
  group: EventGroupRecord,
  sessions: GroupSession[] | null,
  { origin, otherwise }: { origin: string; otherwise: string },
): string {
  const data: PageData = {
    config: pageConfig,
    group: { permalink: group.permalink, data: toEventGroup(group), sessions },
  };
  const head = {
    title: group.title,
    description: group.description || otherwise,
    url: `${origin}/engage/${group.permalink}`,
    entry: GROUP_PAGE_MODULE,
  };
  return shell.render(head, data);
}

function missingGroupPage({ shell, pageConfig }: PageParts, permalink: string, description: string): Snapshot {
  const data: PageData = { config: pageConfig, group: { permalink, data: null, sessions: null } };
  const head = { title: "Event group not found · Hubbub", description, entry: GROUP_PAGE_MODULE };
  return new Snapshot(Buffer.from(shell.render(head, data)));
}
