/** Who may load an event's logo and stylesheet. Browsers request them without the bearer token of an organizer. */
import { identify } from "../access/identify.ts";
import { maySeePrivateArchive, refuseKey } from "../access/policy.ts";
import type { Core } from "../core.ts";
import { type EventRecord, isPrivateArchive } from "../events/event-record.ts";
import type { Caller } from "../identity/caller.ts";

/** Everybody who may see the event. The team of a private archive is recognized by the cookie of the live channel, too. */
export async function mayLoadFilesOf(deps: Pick<Core, "kysely">, caller: Caller, event: EventRecord): Promise<boolean> {
  if (!isPrivateArchive(event)) return true;
  const key = await caller.apiKey();
  if (key && refuseKey(key, "events:read", event)) return false;
  const findOrganizer = async () => (await caller.hubUserIfAny()) ?? caller.staffUser();
  return maySeePrivateArchive(await identify(deps, caller, { event, group: null }, findOrganizer));
}
