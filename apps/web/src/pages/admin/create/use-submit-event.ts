import type { CreateEvent, OrganizerEvent } from "@hubbub/contract/events";
import { useRef } from "react";

import { randomId } from "../../../lib/random-id.ts";
import { isServiceUnavailable } from "../../../lib/request.ts";
import { useCreateEvent } from "../../../organizer/mutations.ts";
import { clearDraft } from "./new-event.ts";
import { type TemplateId, TEMPLATES, writeTemplate } from "./templates.ts";

/**
 * Submits the form and creates at most one event. Ignores further submits while one is in progress. A retry after a
 * lost response sends the same idempotency key.
 */
export function useSubmitEvent(template: TemplateId, onCreated: (event: OrganizerEvent) => void) {
  const { mutate, isPending } = useCreateEvent();
  const isSubmitting = useRef(false);
  const latestKey = useRef<string | null>(null);

  const submit = (event: CreateEvent) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const idempotencyKey = (latestKey.current ??= randomId());
    mutate(
      { event, polls: TEMPLATES[template].polls(), idempotencyKey },
      {
        onSuccess: (created) => {
          clearDraft();
          writeTemplate("blank");
          onCreated(created);
        },
        onError: (error) => {
          // Only after a failure: another submit right after success must not create a second event.
          isSubmitting.current = false;
          if (!isServiceUnavailable(error)) latestKey.current = null;
        },
      },
    );
  };

  return { submit, pending: isPending };
}
