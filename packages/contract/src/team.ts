/** The team of an event: moderators and admins, added by their hub username. */
import * as z from "zod/mini";

import { ADMINS, TEAM_ACCOUNTS } from "./access.ts";
import { msg } from "./messages.ts";
import { instant, text } from "./schema.ts";

export const COLLABORATOR_ROLES = ["moderator", "admin"] as const;
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];
export const COLLABORATOR_ROLE_DEFAULT: CollaboratorRole = "moderator";
export const USERNAME_MAX = 100;
/** Days after which an unused invitation expires. */
export const INVITATION_DAYS = 14;

export const Collaborator = z.object({
  id: z.string(),
  username: z.string(),
  /** Null until the person has made a call that requires the role. */
  email: z.nullable(z.string()),
  role: z.enum(COLLABORATOR_ROLES),
  /** The member's user id; null for an invitation. */
  userId: z.nullable(z.string()),
  /** When the invitation expires; null for members. */
  expiresAt: z.nullable(instant),
  /** Whether the role needs a confirmation, because no account had this username when the invitation was created. */
  needsConfirmation: z.boolean(),
  /** Whether somebody has registered the invited username. They have no rights until confirmed. */
  claimed: z.boolean(),
});
export type Collaborator = z.infer<typeof Collaborator>;

export const AddCollaborator = z.strictObject({
  username: text("Username", { max: USERNAME_MAX }, { blank: msg("Please enter a username") }),
  role: z._default(z.enum(COLLABORATOR_ROLES, "role must be moderator or admin"), COLLABORATOR_ROLE_DEFAULT),
});
export type AddCollaborator = z.input<typeof AddCollaborator>;

export const teamCalls = {
  "GET /api/events/:eventId/collaborators": {
    access: ADMINS,
    summary: "The event's team and its open invitations",
    answer: z.array(Collaborator),
  },
  "GET /api/events/:eventId/collaborators/me": {
    // Only the caller's own membership, so that moderators can leave.
    access: TEAM_ACCOUNTS,
    summary:
      "The caller's own membership of the event's team; null for the owner, and if the role comes from the group",
    answer: z.nullable(Collaborator),
  },
  "POST /api/events/:eventId/collaborators": {
    access: { ...ADMINS, records: "authz_change" },
    summary: "Add somebody by hub username, even before their first sign-in",
    body: AddCollaborator,
    answer: Collaborator,
    status: 201,
  },
  "POST /api/events/:eventId/collaborators/:collaboratorId/confirm": {
    // domain/team: whose role a caller may confirm.
    access: { ...ADMINS, records: "authz_change" },
    summary: "Confirm that the account that claims an invitation is the invited person; grants the role",
    answer: Collaborator,
  },
  "DELETE /api/events/:eventId/collaborators/:collaboratorId": {
    // Moderators may leave. domain/team: whom else a caller may remove.
    access: { ...TEAM_ACCOUNTS, leavesTeam: true, records: "authz_change" },
    summary: "Remove somebody from the team, or leave it",
    answer: z.null(),
    status: 204,
  },
} as const;
