/** The calls about the first organizer's checklist. Each step follows from the settings and the database. */
import type { SetupChecklist, SetupStep } from "@hubbub/contract/setup-checklist";

import { noPermission } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { isFirstOrganizer } from "../../domain/identity/people.store.ts";
import { deleteFact, readFacts, recordFact } from "./setup-facts.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function setupRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely } = deps;

  route("GET /api/setup-checklist", async ({ hub }) =>
    (await isFirstOrganizer(kysely, hub.dbId)) ? checklist(deps) : null,
  );

  route("PATCH /api/setup-checklist", async ({ hub, body }) => {
    if (!(await isFirstOrganizer(kysely, hub.dbId))) throw noPermission();
    await (body.isDismissed ? recordFact(kysely, "dismissed") : deleteFact(kysely, "dismissed"));
    return checklist(deps);
  });

  route("POST /api/events/:eventId/poster-prints", async () => {
    await recordFact(kysely, "poster");
    return null;
  });
}

async function checklist(deps: FeatureDeps): Promise<SetupChecklist> {
  const { kysely, groups, pageConfig } = deps;
  // Event footers link it as Summit.
  const summitPermalink = pageConfig.summitPath?.split("/").at(-1) ?? null;
  const { stored, hasTeam, hasRehearsed } = await readFacts(kysely);
  const steps: [SetupStep, boolean | null][] = [
    ["moderator", hasTeam],
    ["rehearsal", deps.rehearsalSeconds === null ? null : hasRehearsed],
    ["poster", stored.includes("poster")],
    ["translation", deps.pageConfig.translationProvider !== null],
    ["legal", deps.hasLegalTexts],
    ["backup", stored.includes("backup")],
    ["summit", summitPermalink === null ? null : (await groups.find(summitPermalink)) !== null],
  ];
  return {
    steps: steps.flatMap(([name, isDone]) => (isDone === null ? [] : [{ name, isDone }])),
    isDismissed: stored.includes("dismissed"),
  };
}
