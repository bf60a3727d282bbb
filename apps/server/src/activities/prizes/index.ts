import { isOn } from "@hubbub/contract/activities";
import { prizes } from "@hubbub/contract/activities/prizes/index";
import { networkOf } from "@hubbub/server-kit/network";
import { PRESENCE_SPAN_MS } from "../../api/rate-limits/network-participants.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { exportTable, fillDemo, logSubjects } from "./draws.store.ts";
import { anonymizeNetworks, createOwnEntries } from "./entries.store.ts";
import { createPrizeEntrance } from "./prize-entries.ts";
import { prizeRoutes } from "./prizes.routes.ts";

/** Prize drawing: its calls, and who takes part in the draw. */
export async function createPrizes(activityDeps: ActivityDeps): Promise<Activity<"prizes">> {
  const deps = { ...activityDeps, findOwnEntry: createOwnEntries(activityDeps) };
  const { bus, broadcaster, secretOf } = deps;
  const entrance = createPrizeEntrance(deps, await secretOf("prize-networks"));
  // Enters the people whose page is open when an event changes while prize drawing is on.
  const stopWatching = bus.subscribe(({ roomId: eventId, message }) => {
    if (message?.type === "event:updated" && prizes.switch.field in message.data && isOn(message.data, prizes))
      void entrance.enterPresent(eventId, broadcaster.dataIn(eventId));
  });
  return {
    unit: prizes,
    routes: (route) => prizeRoutes(route, deps),
    writers: { prize_entries: entrance.writer },
    exportTable,
    logSubjects,
    fillDemo,
    on: {
      // Enters a person who opened the event's page, once they are present.
      joined: ({ roomId: eventId, data, counts }) => {
        if (!counts) return undefined;
        const timer = setTimeout(() => void entrance.enterPresent(eventId, [data]), PRESENCE_SPAN_MS).unref();
        return () => clearTimeout(timer);
      },
      // Enters the author.
      submitted: async (event, { profile, role, caller }) => {
        if (profile) await entrance.enter(event, { profile, role, network: networkOf(caller.address) });
      },
      // Forgets from which networks people entered.
      archived: ({ transaction, event }) => anonymizeNetworks(transaction, event.id),
    },
    close: async () => stopWatching(),
  };
}
