import type { Module } from "../api/module.ts";
import { type AccessLinkDeps, accessLinkRoutes } from "./access-links/access-links.routes.ts";
import { type IdentityRouteDeps, identityRoutes } from "./accounts/identity.routes.ts";
import { type ArchiveDeps, archiveRoutes } from "./events/archive.routes.ts";
import { type EventDeps, eventRoutes } from "./events/events.routes.ts";
import { type GroupDeps, groupRoutes } from "./groups/groups.routes.ts";
import { organizerRoutes } from "./groups/organizers.routes.ts";
import { sessionRoutes } from "./groups/sessions.routes.ts";
import { type StageDeps, stageRoutes } from "./stage/stage.routes.ts";
import { type GroupTeamDeps, groupTeamRoutes } from "./team/group-team.routes.ts";
import { type TeamDeps, teamRoutes } from "./team/team.routes.ts";

export type ManagementModuleDeps = IdentityRouteDeps &
  EventDeps &
  ArchiveDeps &
  StageDeps &
  GroupDeps &
  TeamDeps &
  GroupTeamDeps &
  AccessLinkDeps;

/** Accounts, events, groups and teams, as organizers manage them. */
export function createManagementModule(deps: ManagementModuleDeps): Module {
  return {
    routes: (route) => {
      identityRoutes(route, deps);
      eventRoutes(route, deps);
      archiveRoutes(route, deps);
      stageRoutes(route, deps);
      groupRoutes(route, deps);
      sessionRoutes(route, deps);
      organizerRoutes(route, deps);
      teamRoutes(route, deps);
      groupTeamRoutes(route, deps);
      accessLinkRoutes(route, deps);
    },
  };
}
