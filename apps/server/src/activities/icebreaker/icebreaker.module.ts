import type { ActivityModule } from "../../api/module.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { createResponseList, type IcebreakerDeps, icebreakerRoutes, type ResponseList } from "./icebreaker.routes.ts";
import { createIcebreakerWriter } from "./icebreaker-submissions.ts";
import { createPendingResponses } from "./pending-responses.store.ts";
import { createWordRuleList, type WordRuleList, wordRuleRoutes } from "./word-rules.routes.ts";

export interface IcebreakerModuleDeps extends Pick<IcebreakerDeps, "kysely" | "bus" | "screenings"> {
  snapshots: Snapshots;
}

/** The lists that event pages contain. */
export interface IcebreakerLists {
  responseList: ResponseList;
  wordRuleList: WordRuleList;
}

export interface IcebreakerModule extends ActivityModule {
  lists: IcebreakerLists;
}

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreakerModule(deps: IcebreakerModuleDeps): IcebreakerModule {
  const { kysely, bus, snapshots } = deps;
  const responseList = createResponseList(kysely, snapshots);
  const wordRuleList = createWordRuleList(kysely, snapshots);
  const pendingResponses = createPendingResponses(kysely, bus);
  const icebreakerWriter = createIcebreakerWriter(kysely, bus, pendingResponses);
  return {
    lists: { responseList, wordRuleList },
    routes: (route) => {
      icebreakerRoutes(route, { ...deps, pendingResponses, icebreakerWriter, responseList });
      wordRuleRoutes(route, { ...deps, wordRuleList });
    },
    writers: { icebreaker: icebreakerWriter },
    close: () => icebreakerWriter.close(),
  };
}
