/** Prize drawing: its calls, and who takes part in the draw. */
import type { FastifyBaseLogger } from "fastify";

import type { Access } from "../../api/guard.ts";
import type { ActivityModule } from "../../api/module.ts";
import type { Newcomers } from "../../api/rate-limits/newcomers.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { SessionEndStep } from "../../domain/events/session-end.ts";
import { isNewAccount } from "../../domain/identity/new-account.ts";
import { networkOf } from "../../domain/identity/network.ts";
import { profileKey } from "../../domain/identity/participant.ts";
import type { LivePerson, RoomAdmission } from "../../api/live-admission.ts";
import type { LiveChannel } from "../../platform/realtime/live-channel.ts";
import { anonymizeNetworks } from "./entries.store.ts";
import { createPrizeEntrance, type Entrant, type PrizeEntrance } from "./prize-entries.ts";
import { type PrizeDeps, prizeRoutes } from "./prizes.routes.ts";

export interface PrizeModuleDeps extends PrizeDeps {
  events: EventDirectory;
  newcomers: Newcomers;
  /** Key of the hashes of networks. */
  networkSecret: Buffer;
  logger: FastifyBaseLogger;
}

export interface PrizeModule extends ActivityModule {
  /** Enters the author of a submission. */
  onSubmission: (event: EventRecord, access: Access) => Promise<void>;
  /** Enters a person who opened the event's page. */
  onJoin: (admission: RoomAdmission) => void;
  /**
   * Enters the people whose page is open when an event changes while prize drawing is on. Called once the live channel
   * exists.
   */
  watch: (live: Pick<LiveChannel<LivePerson>, "dataIn">) => void;
  /** Forgets from which networks people entered. */
  atSessionEnd: SessionEndStep;
}

export function createPrizeModule(deps: PrizeModuleDeps): PrizeModule {
  const { kysely, bus, networkSecret, logger } = deps;
  const entrance = createPrizeEntrance({
    kysely,
    bus,
    networkSecret,
    onError: (error) => logger.warn({ err: error }, "Somebody could not be entered into the prize draw"),
  });
  const enterPresent = createEnterPresent(deps, entrance);
  let stopWatching = () => {};
  return {
    routes: (route) => prizeRoutes(route, deps),
    writers: { prize_entries: entrance.writer },
    onSubmission: async (event, { profile, role, caller }) => {
      if (!profile) return;
      const isNew = role === null && isNewAccount(profile);
      await entrance.enter(event, { profileId: profile.id, network: networkOf(caller.address), isNewAccount: isNew });
    },
    onJoin: (admission) => {
      const { roomId: eventId, data, counts } = admission;
      if (counts) void enterPresent(eventId, entrantsOf([data]));
    },
    watch: (live) => {
      stopWatching = bus.subscribe(({ roomId: eventId, message }) => {
        if (message?.type === "event:updated" && message.data.enablePrizeDrawing)
          void enterPresent(eventId, entrantsOf(live.dataIn(eventId)));
      });
    },
    atSessionEnd: async (transaction, event) => {
      await anonymizeNetworks(transaction, event.id);
      return () => undefined;
    },
    close: () => {
      stopWatching();
      return entrance.close();
    },
  };
}

/** The people with a profile, each once. */
function entrantsOf(people: readonly LivePerson[]): Entrant[] {
  const entrants = people.flatMap(({ profileId, network, isNewAccount: isNew }) =>
    profileId === null ? [] : [{ profileId, network, isNewAccount: isNew }],
  );
  return [...new Map(entrants.map((entrant) => [entrant.profileId, entrant])).values()];
}

/** Enters people who opened the event's page. New accounts are limited as they are for submissions. */
function createEnterPresent({ events, newcomers }: PrizeModuleDeps, entrance: PrizeEntrance) {
  const mayEnter = (event: EventRecord, { profileId, network, isNewAccount: isNew }: Entrant): boolean =>
    !isNew || newcomers.admit({ event, network, participantKey: profileKey(profileId) }) === null;
  return async (eventId: string, participants: readonly Entrant[]): Promise<void> => {
    const event = await events.find(eventId).catch(() => null);
    if (!event || !event.enablePrizeDrawing || event.isArchived) return;
    const entering = participants.filter((participant) => mayEnter(event, participant));
    await Promise.all(entering.map((participant) => entrance.enter(event, participant)));
  };
}
