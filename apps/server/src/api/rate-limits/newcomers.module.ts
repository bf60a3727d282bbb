import type { Core } from "../../domain/core.ts";
import { networkOf } from "@hubbub/server-kit/network";
import { isNewAccount } from "../../domain/identity/wallet.store.ts";
import { participantKeyOf } from "../../domain/identity/participant.ts";
import type { Access } from "../guard.ts";
import type { Module } from "../module.ts";
import type { RouteDeps } from "../route.ts";
import { LIMITS } from "./limits.ts";
import { NewcomerNotices } from "./newcomer-notices.ts";
import { Newcomers } from "./newcomers.ts";

export interface NewcomerModuleDeps extends Core {
  /** Newcomers of one address in an event within ten minutes before further ones are slowed down. */
  peoplePerAddress: number;
  /** The same limit while nobody of that address is present. */
  newcomersWithoutPresence?: number | undefined;
}

export interface NewcomerModule extends Module {
  newcomers: Newcomers;
  /** Applies the limit to a call. @throws Refusal 429 for a newcomer who has to wait */
  onEntry: NonNullable<RouteDeps["onEntry"]>;
}

/** The limit of newcomers per address, and the notices about slowed newcomers. */
export function createNewcomerModule(deps: NewcomerModuleDeps): NewcomerModule {
  const { kysely, bus, logger, peoplePerAddress } = deps;
  const notices = new NewcomerNotices(kysely, (error) =>
    logger.warn({ err: error }, "A notice about slowed newcomers could not be stored"),
  );
  const newcomers = new Newcomers({
    peoplePerAddress,
    withoutPresence: deps.newcomersWithoutPresence,
    nodes: () => bus.state().peers + 1,
    onSlowed: (eventId) => notices.count(eventId),
  });
  return {
    newcomers,
    onEntry: (access, isSubmission, body) => applyNewcomerLimit(newcomers, access, isSubmission, body),
    close: () => notices.flush(),
  };
}

/**
 * Records a read; admits or refuses a submission. Called after the checks of the event's state, before a participant's
 * own limits. The event's team and accounts that are not new are exempt.
 * @throws Refusal 429 with Retry-After for a newcomer who has to wait
 */
function applyNewcomerLimit(newcomers: Newcomers, access: Access, isSubmission: boolean, body: unknown): void {
  const { event, profile, role, caller } = access;
  if (!event || role || (profile && !isNewAccount(profile))) return;
  const label = (body as { participantId?: string | null } | undefined)?.participantId;
  const newcomer = { event, network: networkOf(caller.address), participantKey: participantKeyOf(access, label) };
  if (!isSubmission) {
    // A reader without a cookie or a session cannot be distinguished from others in the same network.
    if (profile || caller.participantCookieId) newcomers.noteRead(newcomer);
    return;
  }
  const wait = newcomers.admit(newcomer);
  if (wait !== null) throw LIMITS.newcomers.refuse(wait);
}
