/** The call that creates the speaker links of a group's sessions. */
import {
  ACCESS_LINK_DAYS_MAX,
  ACCESS_LINK_LABEL_MAX,
  ACCESS_LINK_PATH,
  type SpeakerLink,
} from "@hubbub/contract/access-links";

import type { DeclareRoute } from "../../api/route.ts";
import { addLink, deleteLink, findLinks } from "../../domain/access-links/access-links.store.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishAccessLinks } from "../../domain/events/event-publications.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { listSessions } from "../../domain/groups/group-sessions.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

const DAY_MS = 24 * 3600_000;

export function speakerLinkRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  route("POST /api/event-groups/:groupId/speaker-links", async ({ group, hub, actor, body, origin }) => {
    const sessions = (await listSessions(deps.kysely, group.id)).filter(({ isArchived }) => !isArchived);
    const links: SpeakerLink[] = [];
    // One transaction for each session: no event is locked while hundreds of links are created.
    for (const event of sessions)
      links.push(await createSpeakerLink(deps, event, { ...body, createdBy: hub.dbId, actor, origin }));
    return links;
  });
}

interface Request {
  replace: boolean;
  createdBy: string;
  actor: Actor;
  origin: string;
}

function createSpeakerLink(
  { kysely, bus, join }: FeatureDeps,
  event: EventRecord,
  { replace, createdBy, actor, origin }: Request,
): Promise<SpeakerLink> {
  return changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
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
    const added = await addLink(transaction, event.id, { role: "speaker", label, expiresAt }, createdBy);
    if (added) await recordAction(transaction, { ...log, action: "link_created", subject: label });
    afterCommit(() => publishAccessLinks(bus, event.id));
    if (!added) return { ...none, state: "full" };
    const url = `${join.linkOrigin(event, origin)}${ACCESS_LINK_PATH}#${added.secret}`;
    return { eventId: event.id, state: "created", url, expiresAt };
  });
}

/** The activity log names the holder of a link by its label. */
function labelOf({ speakers, title }: Pick<EventRecord, "speakers" | "title">): string {
  const label = speakers || title;
  return label.length <= ACCESS_LINK_LABEL_MAX
    ? label
    : `${label.slice(0, ACCESS_LINK_LABEL_MAX - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
