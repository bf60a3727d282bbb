/** The calls about logos. Accent color and product name are settings of events and groups. */
import type { StoredLogo } from "@hubbub/contract/branding";

import { storedFile } from "../../api/response.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { premiumAccessRequired } from "../../domain/access/policy.ts";
import { mayLoadFilesOf } from "../../domain/branding/file-access.ts";
import { requireLogo } from "../../domain/branding/logo-file.ts";
import {
  findLogo,
  type LogoContent,
  type LogoOwner,
  removeLogo,
  storeLogo,
} from "../../domain/branding/logos.store.ts";
import { publishEvent } from "../../domain/events/event-publications.ts";
import { type EventRecord, toOrganizerEvent } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange, findEvent } from "../../domain/events/events.store.ts";
import { changeGroup } from "../../domain/groups/change-group.ts";
import { toOrganizerGroup } from "../../domain/groups/group-record.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";

/** Up to half a megabyte each. */
const CACHED_MAX = 32;

type LogoChange = (transaction: Transaction, owner: LogoOwner) => Promise<void>;

/** @throws Refusal 415 for what cannot be a logo */
async function storing(file: Blob): Promise<LogoChange> {
  const content = Buffer.from(await file.arrayBuffer());
  const header = requireLogo(content);
  return (transaction, owner) => storeLogo(transaction, owner, header, content);
}

/** Stores or removes the logo of an event. @returns the event as it is then */
async function changeLogo(
  { bus }: FeatureDeps,
  { transaction, event, afterCommit }: EventChange,
  work: LogoChange,
): Promise<EventRecord> {
  await work(transaction, { event_id: event.id });
  const updated = await findEvent(transaction, event.id);
  if (!updated) throw notFound("Event");
  afterCommit(() => publishEvent(bus, updated));
  return updated;
}

export function brandingRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, caches } = deps;
  const logos = caches.add("logos", new LoadingCache<LogoContent | null>({ maxEntries: CACHED_MAX }));

  const changeGroupLogo = (groupId: string, change: LogoChange) =>
    changeGroup(deps, groupId, (transaction) => change(transaction, { group_id: groupId }));

  route("PUT /api/events/:eventId/logo", async ({ event, role, body }) => {
    const store = await storing(body);
    return toOrganizerEvent(await changeEvent(kysely, event.id, (change) => changeLogo(deps, change, store)), role);
  });
  route("DELETE /api/events/:eventId/logo", async ({ event, role }) =>
    toOrganizerEvent(await changeEvent(kysely, event.id, (change) => changeLogo(deps, change, removeLogo)), role),
  );
  route("GET /api/events/:eventId/logo", async ({ event, caller, query }) => {
    if (!(await mayLoadFilesOf(deps, caller, event))) throw premiumAccessRequired();
    return sendLogo({ event_id: event.id }, event.logo, query.v);
  });

  route("PUT /api/event-groups/:groupId/logo", async ({ group, role, body }) => {
    return toOrganizerGroup(await changeGroupLogo(group.id, await storing(body)), role);
  });
  route("DELETE /api/event-groups/:groupId/logo", async ({ group, role }) =>
    toOrganizerGroup(await changeGroupLogo(group.id, removeLogo), role),
  );
  route("GET /api/event-groups/:groupId/logo", ({ group, query }) =>
    sendLogo({ group_id: group.id }, group.logo, query.v),
  );

  /** The picture is cached by its version, so it is never stale. */
  async function sendLogo(owner: LogoOwner, logo: StoredLogo | null, version: string | undefined) {
    if (!logo) throw notFound("Logo");
    const key = JSON.stringify([owner, logo.version]);
    const found = await logos.get(key, () => findLogo(kysely, owner));
    // It was replaced or removed, and this node does not know it yet.
    if (found?.version !== logo.version) logos.delete(key);
    if (!found) throw notFound("Logo");
    return storedFile(found.content_type, found.content, version === found.version);
  }
}
