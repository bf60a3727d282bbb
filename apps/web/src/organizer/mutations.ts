/**
 * Mutations of an organizer's events. Optimistic updates are applied at rendering (`useOptimisticEvent`) and never
 * written to the cache, so nothing has to be rolled back after a refusal.
 */
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { EVENT_FILE_FORMAT, EVENT_FILE_VERSION } from "@hubbub/contract/event-file";
import { type CreateEvent, EventSettings, type OrganizerEvent, type UpdateEvent } from "@hubbub/contract/events";
import type { QueryClient } from "@tanstack/react-query";

import { t } from "../lib/i18n/translate.ts";
import { asBody } from "../lib/as-body.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { isUnauthenticated, request } from "../lib/request.ts";
import { type CallToasts, useCall } from "../lib/use-call.ts";
import { addEvent, mergeEvent, organizerKeys } from "./queries.ts";

const updateKey = (eventId: string) => ["update-event", eventId] as const;

/**
 * Changes fields of an event. Changes of one event are sent one after another. `useOptimisticEvent` shows them
 * immediately.
 * @param toasts default: those of switching a feature
 */
export function useUpdateEvent(eventId: string, toasts: Toasts = featureToasts) {
  return useCall({
    queue: updateKey(eventId),
    send: (body: UpdateEvent) => request("PATCH /api/events/:eventId", { params: { eventId }, body }),
    onDone: (event, client) => mergeEvent(client, event),
    onFailed: recheckSignIn,
    ...toasts,
  });
}

/** Stores an event's logo; null removes it. The form shows why a file is refused. */
export function useEventLogo(eventId: string) {
  return useCall({
    send: (file: File | null) =>
      file
        ? request("PUT /api/events/:eventId/logo", { params: { eventId }, body: asBody(file) })
        : request("DELETE /api/events/:eventId/logo", { params: { eventId } }),
    onDone: (event, client) => mergeEvent(client, event),
    onFailed: recheckSignIn,
  });
}

type Toasts = CallToasts<OrganizerEvent, UpdateEvent>;

const featureToasts: Toasts = {
  done: () => ({ title: t("Feature updated"), description: t("Changes are live for all attendees") }),
  failed: () => t("Failed to update feature"),
};

/** The event with this organizer's pending changes applied. */
export function useOptimisticEvent(event: OrganizerEvent): OrganizerEvent {
  const pending = usePendingVariables<UpdateEvent>(updateKey(event.id));
  return Object.assign({}, event, ...pending) as OrganizerEvent;
}

interface Created {
  /** Same key for retries of the same submission, so that the server creates only one event. */
  idempotencyKey: string;
}

const created = () => ({ title: t("Event created successfully!") });

/** Creates an event. One with polls is sent as an event file, because `POST /api/events` takes no polls. */
export function useCreateEvent() {
  return useAddEvent<Created & { event: CreateEvent; polls: readonly PollDefinition[] }>(
    ({ event, polls, idempotencyKey }) =>
      polls.length > 0
        ? request("POST /api/events/import", { body: toFile(event, polls), idempotencyKey })
        : request("POST /api/events", { body: event, idempotencyKey }),
    {
      done: created,
      failed: () => t("Failed to create event"),
      advice: () => t("Please try again. Your text is kept."),
    },
  );
}

function toFile(event: CreateEvent, polls: readonly PollDefinition[]) {
  const { title, ...fields } = event;
  const settings = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EventSettings.shape));
  return { format: EVENT_FILE_FORMAT, version: EVENT_FILE_VERSION, title, settings, polls: [...polls] };
}

/** Creates an event from an event file. The form shows why a file is refused. */
export function useImportEvent() {
  return useAddEvent<Created & { file: Record<string, unknown> }>(
    ({ file, idempotencyKey }) => request("POST /api/events/import", { body: file, idempotencyKey }),
    { done: created },
  );
}

/** Creates an event like this one. */
export function useDuplicateEvent(eventId: string) {
  return useAddEvent<Created & { title: string }>(
    ({ title, idempotencyKey }) =>
      request("POST /api/events/:eventId/duplicate", { params: { eventId }, body: { title }, idempotencyKey }),
    {
      done: ({ title }) => ({ title: t("Event duplicated"), description: title }),
      failed: () => t("Could not duplicate the event"),
      isForm: true,
      advice: () => t("Please try again."),
    },
  );
}

function useAddEvent<Variables>(
  send: (variables: Variables) => Promise<OrganizerEvent>,
  toasts: CallToasts<OrganizerEvent, Variables>,
) {
  return useCall({ send, onDone: (event, client) => addEvent(client, event), onFailed: recheckSignIn, ...toasts });
}

/** After a 401, refetches the user, so that the page shows Authentication Required. */
function recheckSignIn(error: unknown, client: QueryClient): void {
  if (isUnauthenticated(error)) void client.invalidateQueries({ queryKey: organizerKeys.user() });
}
