/** Queries and mutations for an event's team. */
import type { AddCollaborator, Collaborator } from "@hubbub/contract/team";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";

import { confirmationNote } from "../../../../groups/confirmation-note.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { paths } from "../../../../lib/paths.ts";
import { request } from "../../../../lib/request.ts";
import { useLiveMessage } from "../../../../live/hooks.ts";
import { useApplyChange, useLiveList } from "../../../../live/use-live-list.ts";
import { organizerKeys } from "../../../../organizer/queries.ts";

const teamKey = (eventId: string) => ["team", eventId] as const;

export function useTeam(eventId: string, enabled: boolean) {
  const client = useQueryClient();
  useLiveMessage("team:updated", () => void client.invalidateQueries({ queryKey: teamKey(eventId) }));
  return useLiveList<Collaborator[]>({
    queryKey: teamKey(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/collaborators", { params: { eventId }, signal }),
    refreshMs: false,
    enabled,
  });
}

const ownMembershipKey = (eventId: string) => ["own-membership", eventId] as const;

/** The organizer's own membership; null if they are not a member, but have their role from the group. */
export function useOwnMembership(eventId: string): Collaborator | null | undefined {
  const client = useQueryClient();
  useLiveMessage("team:updated", () => void client.invalidateQueries({ queryKey: ownMembershipKey(eventId) }));
  return useQuery({
    queryKey: ownMembershipKey(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/collaborators/me", { params: { eventId }, signal }),
    refetchOnMount: "always",
  }).data;
}

/** The username of the event's owner. */
export function useOwnerName(organizerId: string): string | undefined {
  return useQuery({
    queryKey: ["user", organizerId],
    queryFn: ({ signal }) => request("GET /api/users/:userId", { params: { userId: organizerId }, signal }),
  }).data?.username;
}

export function useAddCollaborator(eventId: string) {
  const applyToTeam = useApplyChange<Collaborator[]>(teamKey(eventId));
  return useMutation<Collaborator, Error, AddCollaborator>({
    mutationFn: (body) => request("POST /api/events/:eventId/collaborators", { params: { eventId }, body }),
    onSuccess: (added) => {
      applyToTeam((team) => (team ? [...team.filter(({ id }) => id !== added.id), added] : team));
    },
    meta: {
      done: (added: Collaborator) => ({
        title: t("Collaborator added successfully"),
        description: confirmationNote(added),
      }),
      failed: () => t("Failed to add collaborator"),
      advice: () => t("Please check the username."),
    },
  });
}

/** Assigns the role to the account that registered the invited username. */
export function useConfirmCollaborator(eventId: string) {
  const applyToTeam = useApplyChange<Collaborator[]>(teamKey(eventId));
  return useMutation<Collaborator, Error, Collaborator>({
    mutationFn: ({ id }) =>
      request("POST /api/events/:eventId/collaborators/:collaboratorId/confirm", {
        params: { eventId, collaboratorId: id },
      }),
    onSuccess: (confirmed) => {
      applyToTeam((team) => team?.map((member) => (member.id === confirmed.id ? confirmed : member)));
    },
    meta: { done: () => ({ title: t("Role confirmed") }), failed: () => t("Could not confirm the role") },
  });
}

interface Removal {
  member: Collaborator;
  /** After leaving the team the dashboard opens. */
  isMe: boolean;
}

export function useRemoveCollaborator(eventId: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const applyToTeam = useApplyChange<Collaborator[]>(teamKey(eventId));
  return useMutation<null, Error, Removal>({
    mutationFn: ({ member }) =>
      request("DELETE /api/events/:eventId/collaborators/:collaboratorId", {
        params: { eventId, collaboratorId: member.id },
      }),
    onSuccess: (_, { member, isMe }) => {
      applyToTeam((team) => team?.filter(({ id }) => id !== member.id));
      if (!isMe) return;
      navigate(paths.admin());
      void client.invalidateQueries({ queryKey: organizerKeys.everyEventList });
    },
    meta: { done: () => ({ title: t("Collaborator removed") }), failed: () => t("Failed to remove collaborator") },
  });
}
