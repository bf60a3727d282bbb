import type { OrganizerEvent } from "@hubbub/contract/events";
import { useRef } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { RequestError } from "../../../lib/request.ts";
import { toast } from "../../../ui/toast.ts";
import { reasonOf, useCreateEvent } from "../mutations.ts";
import { promptFrom } from "./PromptField.tsx";
import { clearDraft, type NewEventFields } from "./new-event.ts";

/**
 * Submits the form and creates at most one event. Ignores further submits while one is in progress. A retry after a
 * lost response sends the same idempotency key.
 */
export function useSubmitEvent(onCreated: (event: OrganizerEvent) => void) {
  const create = useCreateEvent();
  const isSubmitting = useRef(false);
  const latestKey = useRef<string | null>(null);

  const submit = async ({ icebreakerPrompt, ...fields }: NewEventFields) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const idempotencyKey = (latestKey.current ??= randomId());
    const prompt = promptFrom(icebreakerPrompt);
    const event = prompt === null ? fields : { ...fields, icebreakerPrompt: prompt };
    try {
      const created = await create.mutateAsync({ event, idempotencyKey });
      clearDraft();
      toast({ title: t("Event created successfully!"), tone: "success" });
      onCreated(created);
    } catch (error) {
      if (error instanceof RequestError && error.status >= 400 && error.status < 500) latestKey.current = null;
      const description = reasonOf(error, t("Please try again. What you typed is kept."));
      toast({ title: t("Failed to create event"), description, tone: "error" });
      // Reset only after a failure: another submit right after success must not create a second event.
      isSubmitting.current = false;
    }
  };

  return { submit, pending: create.isPending };
}
