/**
 * Mutations of an organizer's events. Optimistic updates are applied at rendering (`useOptimisticEvent`) and never
 * written to the cache, so nothing has to be rolled back after a refusal.
 */
import type { CreateEvent, OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { usePendingVariables } from "../../lib/use-pending-variables.ts";
import { isUnauthenticated, request, RequestError } from "../../lib/request.ts";
import { addEvent, mergeEvent, organizerKeys } from "./queries.ts";

const updateKey = (eventId: string) => ["update-event", eventId] as const;

/**
 * Changes fields of an event. Changes of one event are sent one after another. `useOptimisticEvent` shows them
 * immediately.
 */
export function useUpdateEvent(eventId: string) {
  const client = useQueryClient();
  return useMutation<OrganizerEvent, Error, UpdateEvent>({
    mutationKey: updateKey(eventId),
    scope: { id: updateKey(eventId).join(":") },
    mutationFn: (body) => request("PATCH /api/events/:eventId", { params: { eventId }, body }),
    onSuccess: (event) => mergeEvent(client, event),
    onError: (error) => recheckSignIn(client, error),
  });
}

/** The event with this organizer's pending changes applied. */
export function useOptimisticEvent(event: OrganizerEvent): OrganizerEvent {
  const pending = usePendingVariables<UpdateEvent>(updateKey(event.id));
  return Object.assign({}, event, ...pending) as OrganizerEvent;
}

interface NewEvent {
  event: CreateEvent;
  /** Same key for retries of the same submission, so that the server creates only one event. */
  idempotencyKey: string;
}

export function useCreateEvent() {
  const client = useQueryClient();
  return useMutation<OrganizerEvent, Error, NewEvent>({
    mutationFn: ({ event, idempotencyKey }) => request("POST /api/events", { body: event, idempotencyKey }),
    onSuccess: (event) => addEvent(client, event),
    onError: (error) => recheckSignIn(client, error),
  });
}

interface NewCopy {
  title: string;
  idempotencyKey: string;
}

/** Creates an event like this one. */
export function useDuplicateEvent(eventId: string) {
  const client = useQueryClient();
  return useMutation<OrganizerEvent, Error, NewCopy>({
    mutationFn: ({ title, idempotencyKey }) =>
      request("POST /api/events/:eventId/duplicate", { params: { eventId }, body: { title }, idempotencyKey }),
    onSuccess: (event) => addEvent(client, event),
    onError: (error) => recheckSignIn(client, error),
  });
}

interface ImportedEvent {
  file: Record<string, unknown>;
  idempotencyKey: string;
}

/** Creates an event from an event file. */
export function useImportEvent() {
  const client = useQueryClient();
  return useMutation<OrganizerEvent, Error, ImportedEvent>({
    mutationFn: ({ file, idempotencyKey }) => request("POST /api/events/import", { body: file, idempotencyKey }),
    onSuccess: (event) => addEvent(client, event),
    onError: (error) => recheckSignIn(client, error),
  });
}

/** The message of an error for users: the server's, else `fallback`, else the HTTP status text. */
export function reasonOf(error: unknown, fallback: string): string {
  if (!(error instanceof RequestError)) return fallback;
  return error.serverMessage || fallback || error.reason;
}

/** After a 401, refetches the user, so that the page shows Authentication Required. */
function recheckSignIn(client: QueryClient, error: unknown): void {
  if (isUnauthenticated(error)) void client.invalidateQueries({ queryKey: organizerKeys.everyUser });
}
