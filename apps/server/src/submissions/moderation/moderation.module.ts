import type { Module } from "../../api/module.ts";
import { type MuteDeps, muteRoutes } from "./mutes.routes.ts";
import { Screenings } from "./screening.ts";
import { textFilterRoutes } from "./text-filter.routes.ts";
import { TextFilter } from "./text-filter/text-filter.ts";

export interface ModerationModuleDeps extends MuteDeps {
  /** The words of the installation for the text filter. */
  filterWords: readonly string[];
}

export interface ModerationModule extends Module {
  /** Decides about posts and names, for all activities. */
  screenings: Screenings;
}

/** The text filter and mutes. */
export function createModerationModule({ kysely, bus, filterWords }: ModerationModuleDeps): ModerationModule {
  return {
    screenings: new Screenings({ kysely, bus, filter: TextFilter.withWords(filterWords) }),
    routes: (route) => {
      textFilterRoutes(route, { kysely, bus, installationWords: filterWords.length });
      muteRoutes(route, { kysely, bus });
    },
  };
}
