/**
 * Mutations of an organizer's events. Optimistic updates are applied at rendering (`useOptimisticEvent`) and never
 * written to the cache, so nothing has to be rolled back after a refusal. All attempts of a form have one idempotency
 * key, so that a lost answer does not lead to a second event.
 */
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { EVENT_FILE_FORMAT, EVENT_FILE_VERSION } from "@hubbub/contract/event-file";
import { type CreateEvent, EventSettings, type OrganizerEvent, type UpdateEvent } from "@hubbub/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { asBody } from "../lib/as-body.ts";
import { randomId } from "../lib/random-id.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { isUnauthenticated, request } from "../lib/request.ts";
import { type CallToasts, useCall, useFormCall } from "../lib/use-call.ts";
import { addEvent, mergeEvent, USER_KEY } from "./queries.ts";

const updateKey = (eventId: string) => ["update-event", eventId] as const;

const updateOf = (eventId: string) => ({
  queue: updateKey(eventId),
  send: (body: UpdateEvent) => request("PATCH /api/events/:eventId", { params: { eventId }, body }),
  onDone: (event: OrganizerEvent, client: QueryClient) => mergeEvent(client, event),
  onFailed: recheckSignIn,
});

/**
 * Changes settings of an event. Changes of one event are sent one after another. `useOptimisticEvent` shows them
 * immediately.
 * @param toasts default: those of switching a feature
 */
export function useUpdateEvent(eventId: string, toasts: Toasts = featureToasts) {
  return useCall({ ...updateOf(eventId), ...toasts });
}

/** Changes the texts of an event. */
export function useEditEvent(eventId: string) {
  return useFormCall({
    ...updateOf(eventId),
    done: () => ({ title: t("Event updated!") }),
    failed: () => t("Update failed"),
    advice: () => t("Failed to update event. Please try again."),
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

const addition = {
  onDone: (event: OrganizerEvent, client: QueryClient) => addEvent(client, event),
  onFailed: recheckSignIn,
  done: () => ({ title: t("Event created successfully!") }),
};

/** Creates an event. One with polls is sent as an event file, because `POST /api/events` takes no polls. */
export function useCreateEvent(polls: readonly PollDefinition[]) {
  const [idempotencyKey] = useState(randomId);
  return useFormCall({
    ...addition,
    send: (event: CreateEvent) =>
      polls.length > 0
        ? request("POST /api/events/import", { body: toFile(event, polls), idempotencyKey })
        : request("POST /api/events", { body: event, idempotencyKey }),
    failed: () => t("Failed to create event"),
    advice: () => t("Please try again. Your text is kept."),
  });
}

function toFile(event: CreateEvent, polls: readonly PollDefinition[]) {
  const { title, ...fields } = event;
  const settings = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EventSettings.shape));
  return { format: EVENT_FILE_FORMAT, version: EVENT_FILE_VERSION, title, settings, polls: [...polls] };
}

/** Creates an event from an event file. The form shows why a file is refused. */
export function useImportEvent() {
  return useCall({
    ...addition,
    send: (file: Record<string, unknown>) =>
      request("POST /api/events/import", { body: file, idempotencyKey: randomId() }),
  });
}

/** Creates an event like this one. */
export function useDuplicateEvent(eventId: string) {
  const [idempotencyKey] = useState(randomId);
  return useFormCall({
    ...addition,
    send: (body: { title: string }) =>
      request("POST /api/events/:eventId/duplicate", { params: { eventId }, body, idempotencyKey }),
    done: ({ title }) => ({ title: t("Event duplicated"), description: title }),
    failed: () => t("Could not duplicate the event"),
    advice: () => t("Please try again."),
  });
}

/** After a 401, refetches the user, so that the page shows Authentication Required. */
function recheckSignIn(error: unknown, client: QueryClient): void {
  if (isUnauthenticated(error)) void client.invalidateQueries({ queryKey: USER_KEY });
}
