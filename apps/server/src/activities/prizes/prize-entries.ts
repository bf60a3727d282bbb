/**
 * Enters everybody who takes part with a wallet profile into the event's draw, once (PRZ-10). Called for every submission
 * and every live connection, so it caches whom it has entered.
 */
import { isOn } from "@hubbub/contract/activities";
import { prizes } from "@hubbub/contract/activities/prizes/index";
import type { StaffRole } from "@hubbub/contract/events";
import { createHmac } from "node:crypto";

import type { LivePerson } from "../../api/live-admission.ts";
import { roleOf } from "../../domain/access/policy.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { profileKey } from "../../domain/identity/participant.ts";
import { isNewAccount, type Profile } from "../../domain/identity/people.store.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { createEntryWriter } from "./prize-submissions.ts";

const GROUP_DIGITS = 32;

/** A participant with a wallet profile. A hash of the network is stored only if the account is new. */
interface Entrant {
  profile: Profile;
  /** In the team of the event. */
  role: StaffRole | null;
  network: string;
}

const isNewcomer = ({ profile, role }: Entrant) => role === null && isNewAccount(profile);

/** @param networkSecret key for hashing networks */
export function createPrizeEntrance(deps: ActivityDeps, networkSecret: Buffer) {
  const { ownData, events, newcomers, logger } = deps;
  // The hash includes the event, so that hashes of different events cannot be compared.
  const groupOf = (eventId: string, network: string) =>
    createHmac("sha256", networkSecret).update(`${eventId} ${network}`).digest("hex").slice(0, GROUP_DIGITS);
  const writer = createEntryWriter(deps);

  /** Never rejects, because a failed entry must not fail the participant's action. The next action tries again. */
  async function enter(event: EventRecord, entrant: Entrant): Promise<void> {
    if (!isOn(event, prizes) || event.isArchived) return;
    const profileId = entrant.profile.id;
    const participantKey = profileKey(profileId);
    const write = () => {
      const networkGroup = isNewcomer(entrant) ? groupOf(event.id, entrant.network) : null;
      const authorKeys = [participantKey];
      return writer.submit({ eventId: event.id, participantKey, authorKeys, profileId, networkGroup });
    };
    try {
      await ownData.read({ roomId: event.id, name: "prizes-own", variant: profileId }, write);
    } catch (error) {
      // The event was archived or the profile erased meanwhile.
      if (error instanceof Refusal) return;
      logger.warn(
        { err: error, eventId: event.id, profileId },
        "Could not enter a participant into the prize draw. The next submission tries again.",
      );
    }
  }

  /** Enters people who opened the event's page. New accounts are limited as they are for submissions. */
  async function enterPresent(eventId: string, people: readonly LivePerson[]): Promise<void> {
    const event = await events.find(eventId).catch(() => null);
    if (!event || !isOn(event, prizes) || event.isArchived) return;
    const entrants = people.flatMap(({ rights, network }) =>
      rights.profile ? [{ profile: rights.profile, role: roleOf(rights), network }] : [],
    );
    for (const entrant of new Map(entrants.map((each) => [each.profile.id, each])).values()) {
      const newcomer = { event, network: entrant.network, participantKey: profileKey(entrant.profile.id) };
      if (!isNewcomer(entrant) || newcomers.admit(newcomer) === null) void enter(event, entrant);
    }
  }

  return { writer, enter, enterPresent };
}
