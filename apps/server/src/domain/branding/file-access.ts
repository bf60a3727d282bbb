/** Who may load an event's logo and stylesheet. Browsers request them without the bearer token of an organizer. */
import { maySeePrivateArchive, refuseKey, rightsOf } from "../access/policy.ts";
import type { Core } from "../core.ts";
import { type EventRecord, isPrivateArchive } from "../events/event-record.ts";
import type { Caller } from "../identity/caller.ts";
import { findRole } from "../team/roles.store.ts";

/** Everybody who may see the event. The team of a private archive is recognized by the cookie of the live channel, too. */
export async function mayLoadFilesOf(
  { kysely }: Pick<Core, "kysely">,
  caller: Caller,
  event: EventRecord,
): Promise<boolean> {
  if (!isPrivateArchive(event)) return true;
  const key = await caller.apiKey();
  if (key && refuseKey(key, "events:read", event)) return false;
  const [profile, link, user] = await Promise.all([
    caller.profile(),
    caller.accessLink(event.id),
    caller.hubUserIfAny().then((found) => found ?? caller.staffUser()),
  ]);
  const role = user && (await findRole(kysely, { event }, user.dbId));
  return maySeePrivateArchive(rightsOf({ hub: user, role, link, profile }));
}
