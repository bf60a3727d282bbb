/** The calls about access links. */
import {
  ACCESS_LINK_DAYS_MAX,
  ACCESS_LINK_LABEL_MAX,
  ACCESS_LINK_PATH,
  ACCESS_LINKS_MAX,
  type OwnAccessLink,
  type SpeakerLink,
} from "@hubbub/contract/access-links";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import type { DeclareRoute } from "../../api/route.ts";
import { linkNoLongerWorks } from "../../domain/access/policy.ts";
import { broadcast } from "../../domain/bus.ts";
import type { LinkIdentity } from "../../domain/access-links/access-links.store.ts";
import { addLink, deleteLink, findLinks, listLinks, openLink } from "../../domain/access-links/access-links.store.ts";
import { linkCookie, setLinkCookie } from "../../domain/access-links/access-links.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { networkOf } from "@hubbub/server-kit/network";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { listSessions } from "../../domain/groups/group-sessions.store.ts";
import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";

const DAY_MS = 24 * 3600_000;

export function accessLinkRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, bus, join } = deps;

  route("GET /api/events/:eventId/access-links", ({ event }) => listLinks(kysely, event.id));

  route("POST /api/events/:eventId/access-links", async ({ event, hub, actor, body, origin }) =>
    changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const added = await addLink(transaction, event.id, body, hub.dbId);
      if (!added) throw conflict(`An event can have at most ${ACCESS_LINKS_MAX} links`);
      await recordAction(transaction, { eventId: event.id, actor, action: "link_created", subject: body.label });
      afterCommit(() => broadcast(bus, event.id, "access-links:changed", {}));
      return { ...added.link, url: `${join.linkOrigin(event, origin)}${ACCESS_LINK_PATH}#${added.secret}` };
    }),
  );

  route.target("linkId", async ({ eventId = "", linkId }) => {
    const links = await findLinks(kysely, eventId);
    if (!links.some(({ id }) => String(id) === linkId)) throw notFound("Link");
  });

  route("DELETE /api/events/:eventId/access-links/:linkId", ({ event, actor, params }) =>
    changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const label = await deleteLink(transaction, event.id, params.linkId);
      if (label === null) throw notFound("Link");
      await recordAction(transaction, { eventId: event.id, actor, action: "link_revoked", subject: label });
      afterCommit(() => broadcast(bus, event.id, "access-links:changed", {}));
      return null;
    }),
  );

  speakerLinkRoutes(route, deps);
  openingRoutes(route, deps);
}

/** The call that creates the speaker links of a group's sessions. */
function speakerLinkRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  route("POST /api/event-groups/:groupId/speaker-links", async ({ group, hub, actor, body: { replace }, origin }) => {
    const options = { creatorId: hub.dbId, replace, origin };
    const sessions = (await listSessions(deps.kysely, group.id)).filter(({ isArchived }) => !isArchived);
    const links: SpeakerLink[] = [];
    // One transaction for each session: no event is locked while hundreds of links are created.
    for (const { id } of sessions)
      links.push(await changeEvent(deps.kysely, id, (change) => createSpeakerLink(deps, change, actor, options)));
    return links;
  });
}

async function createSpeakerLink(
  { bus, join }: FeatureDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  { creatorId, replace, origin }: { creatorId: string; replace: boolean; origin: string },
): Promise<SpeakerLink> {
  const now = Date.now();
  const earlier = (await findLinks(transaction, event.id)).filter(
    ({ role, expiresAt }) => role === "speaker" && expiresAt.getTime() > now,
  );
  const none = { eventId: event.id, url: null, expiresAt: null };
  if (earlier.length > 0 && !replace) return { ...none, state: "exists" };
  const log = { eventId: event.id, actor };
  for (const { id, label } of earlier) {
    await deleteLink(transaction, event.id, String(id));
    await recordAction(transaction, { ...log, action: "link_revoked", subject: label });
  }
  const label = labelOf(event);
  const expiresAt = new Date(now + ACCESS_LINK_DAYS_MAX * DAY_MS).toISOString();
  const added = await addLink(transaction, event.id, { role: "speaker", label, expiresAt }, creatorId);
  if (added) await recordAction(transaction, { ...log, action: "link_created", subject: label });
  afterCommit(() => broadcast(bus, event.id, "access-links:changed", {}));
  if (!added) return { ...none, state: "full" };
  const url = `${join.linkOrigin(event, origin)}${ACCESS_LINK_PATH}#${added.secret}`;
  return { eventId: event.id, state: "created", url, expiresAt };
}

/** The activity log names the holder of a link by its label. */
function labelOf({ speakers, title }: Pick<EventRecord, "speakers" | "title">): string {
  const label = speakers || title;
  return label.length <= ACCESS_LINK_LABEL_MAX
    ? label
    : `${label.slice(0, ACCESS_LINK_LABEL_MAX - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}

/** The calls of the holder of a link. */
function openingRoutes(route: DeclareRoute, { kysely, securityLog }: FeatureDeps): void {
  /** Of a network. A secret is too long to be guessed, with any number of nodes. */
  const failures = new MemoryLimit(perMinute(30, "Too many requests. Please try again in a minute."));

  route("POST /api/access-links/open", async ({ caller, body, cookies }) => {
    const attempt = { call: "POST /api/access-links/open", address: caller.address };
    // Before the limit: others in the same network must not keep the holder of a link from opening it.
    const link = await openLink(kysely, body.secret);
    if (!link) {
      await failures.take(networkOf(caller.address)).catch((refusal: unknown) => {
        securityLog({ event: "excess_rate_limit_exceeded", ...attempt });
        throw refusal;
      });
      securityLog({ event: "authn_login_fail", ...attempt, reason: "access link" });
      throw linkNoLongerWorks();
    }
    securityLog({ event: "session_created", ...attempt, params: { eventId: link.eventId }, reason: "access link" });
    setLinkCookie(cookies, link.eventId, body.secret, link.expiresAt);
    return { eventId: link.eventId, ...toOwnLink(link) };
  });

  route("GET /api/events/:eventId/access-link", async ({ event, caller, link }) => {
    if (!link && caller.hasLinkCookie(event.id)) throw linkNoLongerWorks();
    return link && toOwnLink(link);
  });

  route("DELETE /api/events/:eventId/access-link", async ({ event, cookies }) => {
    cookies.clear(linkCookie(event.id));
    return null;
  });
}

function toOwnLink({ role, label, expiresAt }: LinkIdentity): OwnAccessLink {
  return { role, label, expiresAt: expiresAt.toISOString() };
}
