/** The only place that finds what gives a caller rights: for calls, the live channel, pages and files. */
import type { HubUser } from "@hubbub/contract/identity";

import type { LinkIdentity } from "../access-links/access-links.store.ts";
import type { Core } from "../core.ts";
import type { Caller } from "../identity/caller.ts";
import type { Profile } from "../identity/people.store.ts";
import { findMembership, type Membership } from "../team/roles.store.ts";
import type { Target } from "./policy.ts";

/** The identities of a caller in an event, in a group, or in neither; each null without one that is valid. */
export interface Identities {
  hub: HubUser | null;
  /** In the team of the event or the group; null for the holder of an access link. */
  membership: Membership | null;
  link: LinkIdentity | null;
  profile: Profile | null;
}

/**
 * @param findOrganizer finds the organizer: by token, API key or cookie, depending on the kind of request. Absent for
 *   pages, which browsers request without a token.
 * @throws what `findOrganizer` throws; Refusal 503 for a write if the wallet has not answered for ten minutes
 */
export async function identify(
  { kysely }: Pick<Core, "kysely">,
  caller: Caller,
  target: Target,
  findOrganizer?: (link: LinkIdentity | null) => Promise<HubUser | null>,
): Promise<Identities> {
  const link = target.event && (await caller.accessLink(target.event.id));
  const hub = (await findOrganizer?.(link)) ?? null;
  const membership = hub && (await findMembership(kysely, target, hub.dbId));
  return { hub, membership, link, profile: await caller.profile() };
}
