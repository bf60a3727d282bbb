/** Queries and mutations for the team of an event or of a group. */
import type { AddCollaborator, Collaborator } from "@hubbub/contract/team";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";

import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { request } from "../../../lib/request.ts";
import { useCall, useFormCall } from "../../../lib/use-call.ts";
import { replacing, without, withLast } from "../../../live/item-changes.ts";
import { applyChange, refetchAfter, SOON_MS } from "../../../live/live-list.ts";
import { liveQuery } from "../../../live/use-live-list.ts";
import { EVENTS_KEY } from "../../../organizer/queries.ts";

/** Whose team it is. */
export interface TeamOf {
  kind: "event" | "group";
  id: string;
}

const calls = {
  event: {
    list: (eventId: string, signal: AbortSignal) =>
      request("GET /api/events/:eventId/collaborators", { params: { eventId }, signal }),
    add: (eventId: string, body: AddCollaborator) =>
      request("POST /api/events/:eventId/collaborators", { params: { eventId }, body }),
    confirm: (eventId: string, collaboratorId: string) =>
      request("POST /api/events/:eventId/collaborators/:collaboratorId/confirm", {
        params: { eventId, collaboratorId },
      }),
    remove: (eventId: string, collaboratorId: string) =>
      request("DELETE /api/events/:eventId/collaborators/:collaboratorId", { params: { eventId, collaboratorId } }),
  },
  group: {
    list: (groupId: string, signal: AbortSignal) =>
      request("GET /api/event-groups/:groupId/collaborators", { params: { groupId }, signal }),
    add: (groupId: string, body: AddCollaborator) =>
      request("POST /api/event-groups/:groupId/collaborators", { params: { groupId }, body }),
    confirm: (_: string, collaboratorId: string) =>
      request("POST /api/event-groups/collaborators/:collaboratorId/confirm", { params: { collaboratorId } }),
    remove: (_: string, collaboratorId: string) =>
      request("DELETE /api/event-groups/collaborators/:collaboratorId", { params: { collaboratorId } }),
  },
};

const toasts = {
  event: {
    added: () => t("Collaborator added successfully"),
    addFailed: () => t("Failed to add collaborator"),
    removed: () => t("Collaborator removed"),
    removeFailed: () => t("Failed to remove collaborator"),
  },
  group: {
    added: () => t("Team member added!"),
    addFailed: () => t("Failed to add team member"),
    removed: () => t("Team member removed"),
    removeFailed: () => t("Failed to remove team member"),
  },
};

/** Poll interval for a group, whose page gets no message about the team. */
const GROUP_REFRESH_MS = 30_000;

export const teamQuery = ({ kind, id }: TeamOf) =>
  liveQuery({
    queryKey: ["team", kind, id],
    fetch: (signal) => calls[kind].list(id, signal),
    messages: { "team:updated": (team) => refetchAfter(team, SOON_MS) },
    refreshMs: kind === "group" ? GROUP_REFRESH_MS : false,
  });

/** The organizer's own membership; null if they are not a member, but have their role from the group. */
export const ownMembershipQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["own-membership", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/collaborators/me", { params: { eventId }, signal }),
    messages: { "team:updated": (team) => refetchAfter(team, SOON_MS) },
    refreshMs: false,
  });

/** The user who owns an event or a group. */
export function useOwner(userId: string) {
  return useQuery({
    queryKey: ["user", userId],
    queryFn: ({ signal }) => request("GET /api/users/:userId", { params: { userId }, signal }),
  }).data;
}

export function useAddMember(of: TeamOf) {
  return useFormCall({
    send: (body: AddCollaborator) => calls[of.kind].add(of.id, body),
    onDone: (added, client) => applyChange(client, teamQuery(of).queryKey, withLast(added)),
    done: (added) => ({ title: toasts[of.kind].added(), description: noteAbout(of, added) }),
    failed: toasts[of.kind].addFailed,
    advice: () => t("Please check the username."),
  });
}

/** When the added person gets the role, unless they have it already. */
function noteAbout({ kind }: TeamOf, { username, userId, claimed, needsConfirmation }: Collaborator) {
  if (claimed) return t("{username} will get the role when you confirm it in the team list.", { username });
  if (needsConfirmation) {
    return t("Nobody has this username yet. When someone registers it, you will have to confirm the role.");
  }
  const waits = kind === "group" && userId === null;
  return waits ? t("{username} will get access after signing in for the first time.", { username }) : undefined;
}

/** Assigns the role to the account that registered the invited username. */
export function useConfirmMember(of: TeamOf) {
  return useCall({
    send: (member: Collaborator) => calls[of.kind].confirm(of.id, member.id),
    onDone: (confirmed, client) => applyChange(client, teamQuery(of).queryKey, replacing(confirmed)),
    done: () => ({ title: t("Role confirmed") }),
    failed: () => t("Could not save the changes"),
  });
}

/** @param isMe after leaving the team the dashboard opens */
export function useRemoveMember(of: TeamOf, isMe: boolean) {
  const [, navigate] = useLocation();
  return useCall({
    send: (member: Collaborator) => calls[of.kind].remove(of.id, member.id),
    onDone: (_, client, member) => {
      applyChange(client, teamQuery(of).queryKey, without(member.id));
      if (isMe) navigate(paths.admin());
    },
    refetches: isMe ? EVENTS_KEY : undefined,
    done: () => ({ title: toasts[of.kind].removed() }),
    failed: toasts[of.kind].removeFailed,
  });
}
