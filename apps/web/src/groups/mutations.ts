/** Organizers' changes to groups. Each answer updates the cached lists; a refused call changes nothing. */
import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import type { CreateGroup, EventGroup, GroupSession, OrganizerGroup, UpdateGroup } from "@hubbub/contract/groups";
import type { QueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";

import { asBody } from "../lib/as-body.ts";
import { plural, t } from "../lib/i18n/translate.ts";
import { paths } from "../lib/paths.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { isMissing, request, RequestError } from "../lib/request.ts";
import { useCall, useFormCall } from "../lib/use-call.ts";
import { withFirst, without } from "../live/item-changes.ts";
import { applyChange } from "../live/live-list.ts";
import { mergeEvent } from "../organizer/queries.ts";
import { groupKeys } from "./keys.ts";

export function useCreateGroup() {
  return useFormCall({
    send: (body: CreateGroup) => request("POST /api/event-groups", { body }),
    onDone: (group, client) => applyChange(client, groupKeys.list, withFirst(group)),
    done: () => ({ title: t("Event group created!") }),
    failed: () => t("Creation failed"),
    advice: () => t("Please try again. Your text is kept."),
  });
}

const updateKey = (groupId: string) => ["update-group", groupId] as const;

/** Changes settings, one call after another. `useOptimisticGroup` shows each change before the server has answered. */
export function useUpdateGroup(groupId: string) {
  return useCall({
    queue: updateKey(groupId),
    send: (body: UpdateGroup) => request("PATCH /api/event-groups/:groupId", { params: { groupId }, body }),
    onDone: (group, client) => mergeGroup(client, group),
    done: () => ({ title: t("Settings updated!") }),
    failed: () => t("Update failed"),
  });
}

/** Stores a group's logo; null removes it. The form shows why a file is refused. */
export function useGroupLogo(groupId: string) {
  return useCall({
    send: (file: File | null) =>
      file
        ? request("PUT /api/event-groups/:groupId/logo", { params: { groupId }, body: asBody(file) })
        : request("DELETE /api/event-groups/:groupId/logo", { params: { groupId } }),
    onDone: (group, client) => mergeGroup(client, group),
  });
}

/** The group with the organizer's pending changes applied to it. */
export function useOptimisticGroup<G extends EventGroup>(group: G): G {
  const pending = usePendingVariables<UpdateGroup>(updateKey(group.id));
  return Object.assign({}, group, ...pending) as G;
}

/** Makes a session of the group the live one. */
export function useActivateSession(groupId: string) {
  return useActivation(groupId, (eventId: string) => activate(groupId, eventId));
}

/**
 * Activates the session that the server names as next to this one, so that a double click skips none (GRP-74). The result
 * is null if there is none.
 */
export function useActivateNextSession(groupId: string) {
  return useActivation(groupId, async (currentEventId: string | null) => {
    const next = await fetchNextSession(groupId, currentEventId);
    return next && activate(groupId, next.id);
  });
}

function useActivation<Variables>(groupId: string, send: (variables: Variables) => Promise<OrganizerGroup | null>) {
  return useCall({
    send,
    onDone: (group, client) => group && mergeGroup(client, group),
    refetches: groupKeys.sessions(groupId),
    done: (group) => group && { title: t("Session activated!"), description: t("The selected session is now live.") },
    failed: () => t("Activation failed"),
  });
}

function activate(groupId: string, eventId: string): Promise<OrganizerGroup> {
  return request("PATCH /api/event-groups/:groupId/activate-event", { params: { groupId }, body: { eventId } });
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
    if (isMissing(error)) return null;
    const status = error instanceof RequestError ? error.status : 0;
    throw new RequestError(status, "Failed to fetch next event", "");
  }
}

/** Archives a session of the group, which ends it. */
export function useEndSession(groupId: string) {
  return useCall({
    send: (eventId: string) =>
      request("PATCH /api/events/:eventId/archive", { params: { eventId }, body: { isArchived: true } }),
    refetches: groupKeys.sessions(groupId),
    done: () => ({ title: t("Session ended!"), description: t("The session is archived and read-only.") }),
    failed: () => t("End session failed"),
  });
}

export const reorderKey = (groupId: string) => ["reorder-sessions", groupId] as const;

export function useReorderSessions(groupId: string) {
  return useCall({
    queue: reorderKey(groupId),
    /** All sessions in their new order. */
    send: (ids: readonly string[]) => {
      const updates = ids.map((eventId, index) => ({ eventId, groupOrder: index + 1 }));
      return request("PATCH /api/event-groups/:groupId/reorder", { params: { groupId }, body: { updates } });
    },
    onDone: (sessions, client) => applyChange(client, groupKeys.sessions(groupId), sessions),
    refetches: groupKeys.sessions(groupId),
    done: () => ({ title: t("Order updated!") }),
    failed: () => t("Reorder failed"),
  });
}

/** Sends one call per event, one after another, so that they keep their order. */
export function useLinkEvents(groupId: string) {
  return useCall({
    send: async (places: readonly { eventId: string; groupOrder: number }[], client) => {
      for (const { eventId, groupOrder } of places)
        mergeEvent(client, await changeEvent(eventId, { groupId, groupOrder }));
    },
    refetches: groupKeys.sessions(groupId),
    done: (_, { length }) => ({
      title: t("Events linked!"),
      description: plural(length, "1 event added to this group.", "{count} events added to this group."),
    }),
    failed: () => t("Link failed"),
  });
}

export function useUnlinkEvent(groupId: string) {
  return useCall({
    send: (eventId: string) => changeEvent(eventId, { groupId: null }),
    onDone: (event, client) => mergeEvent(client, event),
    refetches: groupKeys.sessions(groupId),
    done: () => ({ title: t("Session removed from the group") }),
    failed: () => t("Update failed"),
  });
}

function changeEvent(eventId: string, body: UpdateEvent): Promise<OrganizerEvent> {
  return request("PATCH /api/events/:eventId", { params: { eventId }, body });
}

export function useDeleteGroup(groupId: string) {
  const [, navigate] = useLocation();
  return useCall({
    send: () => request("DELETE /api/event-groups/:groupId", { params: { groupId } }),
    onDone: (_, client) => {
      applyChange(client, groupKeys.list, without(groupId));
      navigate(paths.admin("groups"));
    },
    done: () => ({ title: t("Deleted") }),
    failed: () => t("Could not delete the event group"),
  });
}

function mergeGroup(client: QueryClient, group: OrganizerGroup): void {
  applyChange(client, groupKeys.admin, (cached) => (cached.id === group.id ? { ...cached, ...group } : cached));
}
