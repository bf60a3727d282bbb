/** Organizers' changes to groups. Each answer updates the cached lists; a refused call changes nothing. */
import type {
  CreateGroup,
  EventGroup,
  GroupSession,
  OrganizerGroup,
  ReorderSessions,
  UpdateGroup,
} from "@hubbub/contract/groups";
import type { AddCollaborator, Collaborator } from "@hubbub/contract/team";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { request, RequestError } from "../lib/request.ts";
import { applyChange } from "../live/live-list.ts";
import { groupKeys } from "./keys.ts";

export function useCreateGroup() {
  const client = useQueryClient();
  return useMutation<OrganizerGroup, Error, CreateGroup>({
    mutationFn: (body) => request("POST /api/event-groups", { body }),
    onSuccess: (group) => {
      applyChange<OrganizerGroup[]>(
        client,
        groupKeys.everyList,
        (groups) => groups && [group, ...groups.filter(({ id }) => id !== group.id)],
      );
    },
  });
}

const updateKey = (groupId: string) => ["update-group", groupId] as const;

/** Changes settings, one call after another. `useOptimisticGroup` shows each change before the server has answered. */
export function useUpdateGroup(groupId: string | undefined) {
  const client = useQueryClient();
  return useMutation<OrganizerGroup, Error, UpdateGroup>({
    mutationKey: updateKey(groupId ?? ""),
    scope: { id: updateKey(groupId ?? "").join(":") },
    mutationFn: (body) =>
      request("PATCH /api/event-groups/:groupId", { params: { groupId: requireGroupId(groupId) }, body }),
    onSuccess: (group) => mergeGroup(client, group),
  });
}

/** The group with the organizer's pending changes applied to it. */
export function useOptimisticGroup<G extends EventGroup>(group: G): G {
  const pending = usePendingVariables<UpdateGroup>(updateKey(group.id));
  return Object.assign({}, group, ...pending) as G;
}

export function useActivateSession(groupId: string | undefined) {
  const client = useQueryClient();
  return useMutation<OrganizerGroup, Error, string>({
    mutationFn: (eventId) =>
      request("PATCH /api/event-groups/:groupId/activate-event", {
        params: { groupId: requireGroupId(groupId) },
        body: { eventId },
      }),
    onSuccess: (group) => {
      mergeGroup(client, group);
      return client.invalidateQueries({ queryKey: groupKeys.everySessionList(group.id) });
    },
  });
}

/** Asks the server for the session after this one; null if there is none. */
export async function fetchNextSession(groupId: string, currentEventId: string | null): Promise<GroupSession | null> {
  try {
    const { nextEvent } = await request("GET /api/event-groups/:groupId/next-event", {
      params: { groupId },
      query: currentEventId === null ? {} : { currentEventId },
    });
    return nextEvent;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw new Error("Failed to fetch next event", { cause: error });
  }
}

/** Archives a session of the group, which ends it. */
export function useEndSession(groupId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) =>
      request("PATCH /api/events/:eventId/archive", { params: { eventId }, body: { isArchived: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupKeys.everySessionList(groupId) }),
  });
}

export const reorderKey = (groupId: string) => ["reorder-sessions", groupId] as const;

export function useReorderSessions(groupId: string) {
  const client = useQueryClient();
  return useMutation<GroupSession[], Error, ReorderSessions["updates"]>({
    mutationKey: reorderKey(groupId),
    scope: { id: reorderKey(groupId).join(":") },
    mutationFn: (updates) =>
      request("PATCH /api/event-groups/:groupId/reorder", { params: { groupId }, body: { updates } }),
    onSuccess: (sessions) => applyChange<GroupSession[]>(client, groupKeys.everySessionList(groupId), () => sessions),
    onError: () => client.invalidateQueries({ queryKey: groupKeys.everySessionList(groupId) }),
  });
}

/** Adds an event to the group at this place; `groupOrder: null` removes it from its group. */
export function useMoveEvent(groupId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, groupOrder }: { eventId: string; groupOrder: number | null }) =>
      request("PATCH /api/events/:eventId", {
        params: { eventId },
        body: groupOrder === null ? { groupId: null } : { groupId, groupOrder },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: groupKeys.everySessionList(groupId) }),
  });
}

export function useDeleteGroup(groupId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request("DELETE /api/event-groups/:groupId", { params: { groupId } }),
    onSuccess: () => {
      applyChange<OrganizerGroup[]>(client, groupKeys.everyList, (groups) =>
        groups?.filter(({ id }) => id !== groupId),
      );
    },
  });
}

export function useAddTeamMember(groupId: string) {
  const client = useQueryClient();
  return useMutation<Collaborator, Error, AddCollaborator>({
    mutationFn: (body) => request("POST /api/event-groups/:groupId/collaborators", { params: { groupId }, body }),
    onSuccess: (member) =>
      applyChange<Collaborator[]>(
        client,
        groupKeys.team(groupId),
        (team) => team && [...team.filter(({ id }) => id !== member.id), member],
      ),
  });
}

/** Confirms the role of the person who registered the invited name. */
export function useConfirmTeamMember(groupId: string) {
  const client = useQueryClient();
  return useMutation<Collaborator, Error, string>({
    mutationFn: (collaboratorId) =>
      request("POST /api/event-groups/collaborators/:collaboratorId/confirm", { params: { collaboratorId } }),
    onSuccess: (confirmed) =>
      applyChange<Collaborator[]>(client, groupKeys.team(groupId), (team) =>
        team?.map((member) => (member.id === confirmed.id ? confirmed : member)),
      ),
  });
}

export function useRemoveTeamMember(groupId: string) {
  const client = useQueryClient();
  return useMutation<null, Error, string>({
    mutationFn: (collaboratorId) =>
      request("DELETE /api/event-groups/collaborators/:collaboratorId", { params: { collaboratorId } }),
    onSuccess: (_, collaboratorId) =>
      applyChange<Collaborator[]>(client, groupKeys.team(groupId), (team) =>
        team?.filter(({ id }) => id !== collaboratorId),
      ),
  });
}

function requireGroupId(groupId: string | undefined): string {
  if (!groupId) throw new Error("No group selected");
  return groupId;
}

function mergeGroup(client: QueryClient, group: OrganizerGroup): void {
  applyChange<OrganizerGroup | EventGroup>(client, groupKeys.everyAdminGroup, (cached) =>
    cached?.id === group.id ? { ...cached, ...group } : cached,
  );
}
