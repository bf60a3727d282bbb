import type { ActivityModule } from "../../api/module.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { createResponseList, type IcebreakerDeps, icebreakerRoutes, type ResponseList } from "./icebreaker.routes.ts";
import { createIcebreakerWriter } from "./icebreaker-submissions.ts";
import { createHeldResponses } from "./held-responses.store.ts";
import { createWordRuleList, type WordRuleList, wordRuleRoutes } from "./word-rules.routes.ts";

export interface IcebreakerModuleDeps extends Pick<IcebreakerDeps, "kysely" | "bus" | "screenings"> {
  snapshots: Snapshots;
}

export interface IcebreakerModule extends ActivityModule {
  responseList: ResponseList;
  wordRuleList: WordRuleList;
}

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreakerModule(deps: IcebreakerModuleDeps): IcebreakerModule {
  const { kysely, bus, snapshots } = deps;
  const responseList = createResponseList(kysely, snapshots);
  const wordRuleList = createWordRuleList(kysely, snapshots);
  const heldResponses = createHeldResponses(kysely, bus);
  const icebreakerWriter = createIcebreakerWriter(kysely, bus, heldResponses);
  return {
    responseList,
    wordRuleList,
    routes: (route) => {
      icebreakerRoutes(route, { ...deps, heldResponses, icebreakerWriter, responseList });
      wordRuleRoutes(route, { ...deps, wordRuleList });
    },
    writers: { icebreaker: icebreakerWriter },
    close: () => icebreakerWriter.close(),
  };
}
