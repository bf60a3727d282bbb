/** The calls about access links. */
import { ACCESS_LINK_PATH, ACCESS_LINKS_MAX, type OwnAccessLink } from "@hubbub/contract/access-links";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import type { DeclareRoute } from "../../api/route.ts";
import { linkNoLongerWorks } from "../../domain/access/policy.ts";
import { publishAccessLinks } from "../../domain/events/event-publications.ts";
import type { LinkIdentity } from "../../domain/access-links/access-links.store.ts";
import { addLink, deleteLink, findLinks, listLinks, openLink } from "../../domain/access-links/access-links.store.ts";
import { linkCookie, setLinkCookie } from "../../domain/access-links/access-links.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { networkOf } from "@hubbub/server-kit/network";
import { changeEvent } from "../../domain/events/events.store.ts";
import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function accessLinkRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, bus, join } = deps;

  route("GET /api/events/:eventId/access-links", ({ event }) => listLinks(kysely, event.id));

  route("POST /api/events/:eventId/access-links", async ({ event, hub, actor, body, origin }) =>
    changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const added = await addLink(transaction, event.id, body, hub.dbId);
      if (!added) throw conflict(`An event can have at most ${ACCESS_LINKS_MAX} links`);
      await recordAction(transaction, { eventId: event.id, actor, action: "link_created", subject: body.label });
      afterCommit(() => publishAccessLinks(bus, event.id));
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
      afterCommit(() => publishAccessLinks(bus, event.id));
      return null;
    }),
  );

  openingRoutes(route, deps);
}

/** The calls of the holder of a link. */
function openingRoutes(route: DeclareRoute, { kysely, securityLog }: FeatureDeps): void {
  /** Of a network. A secret is too long to be guessed, with any number of nodes. */
  const failures = new MemoryLimit(perMinute(30, "Too many attempts. Please try again in a minute."));

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
