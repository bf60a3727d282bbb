/** How the organizer changes an event. Optimism is in what is shown, never in the cache: a refusal undoes itself. */
import type { CreateEvent, OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { usePendingVariables } from "../../lib/use-pending-variables.ts";
import { request, RequestError } from "../../lib/request.ts";
import { addEvent, mergeEvent, organizerKeys } from "./queries.ts";

const updateKey = (eventId: string) => ["update-event", eventId] as const;

/**
 * Changes fields of an event. Changes of one event go out one after the other, in the order they were made,
 * and show at once through `useShownEvent`.
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

/** The event with the organizer's own unanswered changes laid over it. */
export function useShownEvent(event: OrganizerEvent): OrganizerEvent {
  const pending = usePendingVariables<UpdateEvent>(updateKey(event.id));
  return Object.assign({}, event, ...pending) as OrganizerEvent;
}

interface NewEvent {
  event: CreateEvent;
  /** Makes a repeat of the same try harmless. */
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

/** The sentence of a failure for people: the server's own, else what to do. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise;
  return error.serverMessage || otherwise || error.reason;
}

/** A refused sign-in in the middle of work: asking who we are brings the page to Authentication Required. */
function recheckSignIn(client: QueryClient, error: unknown): void {
  if (error instanceof RequestError && error.status === 401) {
    void client.invalidateQueries({ queryKey: organizerKeys.everyUser });
  }
}
