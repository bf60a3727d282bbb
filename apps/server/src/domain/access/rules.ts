/** The access rules of the calls, and what they mean for the caller. policy.ts decides by them. */
import type { AccessRule, TeamOnly, Who } from "@hubbub/contract/access";
import type { AnyCallName, CallOf } from "@hubbub/contract/calls";

/** The rule of one call. */
export type RuleOf<N extends AnyCallName> = CallOf<N>["access"];

const TEAM: ReadonlySet<Who> = new Set<TeamOnly>(["moderator", "admin", "owner"]);

/** Whether the call is for the team of an event or of a group. */
export function isTeamOnly({ who }: AccessRule): boolean {
  return TEAM.has(who);
}

/** Whether the caller must be an organizer. */
export function needsOrganizer(rule: AccessRule): boolean {
  return rule.who === "hub" || rule.who === "premium" || isTeamOnly(rule);
}
