/** Queries and mutations for an event's team. */
import type { AddCollaborator, Collaborator } from "@hubbub/contract/team";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../../../lib/request.ts";
import { useLiveMessage } from "../../../../live/hooks.ts";
import { useApplyChange, useLiveList } from "../../../../live/use-live-list.ts";

const teamKey = (eventId: string) => ["team", eventId] as const;

export function useTeam(eventId: string, enabled: boolean) {
  const client = useQueryClient();
  useLiveMessage("team:updated", () => void client.invalidateQueries({ queryKey: teamKey(eventId) }));
  return useLiveList<Collaborator[]>({
    queryKey: teamKey(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/collaborators", { params: { eventId }, signal }),
    pollMs: false,
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
  });
}

export function useRemoveCollaborator(eventId: string) {
  const applyToTeam = useApplyChange<Collaborator[]>(teamKey(eventId));
  return useMutation<null, Error, Collaborator>({
    mutationFn: ({ id }) =>
      request("DELETE /api/events/:eventId/collaborators/:collaboratorId", {
        params: { eventId, collaboratorId: id },
      }),
    onSuccess: (_, { id }) => {
      applyToTeam((team) => team?.filter((member) => member.id !== id));
    },
  });
}
