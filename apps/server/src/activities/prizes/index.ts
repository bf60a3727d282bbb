import { prizes } from "@hubbub/contract/activities/prizes/index";
import { isOn } from "../../domain/events/event-state.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isNewAccount } from "../../domain/identity/wallet.store.ts";
import { networkOf } from "@hubbub/server-kit/network";
import { profileKey } from "../../domain/identity/participant.ts";
import type { LivePerson } from "../../api/live-admission.ts";
import { PRESENCE_SPAN_MS } from "../../api/rate-limits/network-participants.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo } from "./draws.store.ts";
import { anonymizeNetworks } from "./entries.store.ts";
import { createPrizeEntrance, type Entrant, type PrizeEntrance } from "./prize-entries.ts";
import { anonymizeWinners, erasePerson, exportTable } from "./prize-reports.store.ts";
import { prizeRoutes } from "./prizes.routes.ts";

/** Prize drawing: its calls, and who takes part in the draw. */
export async function createPrizes(deps: ActivityDeps): Promise<Activity<"prizes">> {
  const { kysely, bus, caches, broadcaster, secretOf, logger } = deps;
  const entrance = createPrizeEntrance({
    kysely,
    bus,
    caches,
    networkSecret: await secretOf("prize-networks"),
    onError: (error) => logger.warn({ err: error }, "Somebody could not be entered into the prize draw"),
  });
  const enterPresent = createEnterPresent(deps, entrance);
  // Enters the people whose page is open when an event changes while prize drawing is on.
  const stopWatching = bus.subscribe(({ roomId: eventId, message }) => {
    if (message?.type === "event:updated" && prizes.switch.field in message.data && isOn(message.data, prizes))
      void enterPresent(eventId, entrantsOf(broadcaster.dataIn(eventId)));
  });
  return {
    unit: prizes,
    routes: (route) => prizeRoutes(route, deps),
    writers: { prize_entries: entrance.writer },
    exportTable,
    participation: null,
    logSubjects: null,
    posts: null,
    runSheetStep: null,
    insights: null,
    myDay: null,
    points: null,
    stage: { activity: null, keepInPicture: null },
    page: null,
    sessionEnd: null,
    erasure: { erase: erasePerson, removePersonalData: anonymizeWinners },
    eventFile: null,
    fillDemo,
    on: {
      // Enters a person who opened the event's page, once they are present.
      joined: ({ roomId: eventId, data, counts }) => {
        if (!counts) return undefined;
        const timer = setTimeout(() => void enterPresent(eventId, entrantsOf([data])), PRESENCE_SPAN_MS).unref();
        return () => clearTimeout(timer);
      },
      // Enters the author.
      submitted: async (event, { profile, role, caller }) => {
        if (!profile) return;
        const isNew = role === null && isNewAccount(profile);
        await entrance.enter(event, { profileId: profile.id, network: networkOf(caller.address), isNewAccount: isNew });
      },
      // Forgets from which networks people entered.
      archived: (transaction, event) => anonymizeNetworks(transaction, event.id),
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
function createEnterPresent({ events, newcomers }: ActivityDeps, entrance: PrizeEntrance) {
  const mayEnter = (event: EventRecord, { profileId, network, isNewAccount: isNew }: Entrant): boolean =>
    !isNew || newcomers.admit({ event, network, participantKey: profileKey(profileId) }) === null;
  return async (eventId: string, participants: readonly Entrant[]): Promise<void> => {
    const event = await events.find(eventId).catch(() => null);
    if (!event || !isOn(event, prizes) || event.isArchived) return;
    const entering = participants.filter((participant) => mayEnter(event, participant));
    await Promise.all(entering.map((participant) => entrance.enter(event, participant)));
  };
}
