import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { EVENT_FILE_FORMAT, EVENT_FILE_VERSION } from "@hubbub/contract/event-file";
import { type CreateEvent, EventSettings, type OrganizerEvent } from "@hubbub/contract/events";
import { useRef } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { RequestError } from "../../../lib/request.ts";
import { toast } from "../../../ui/toast.ts";
import { reasonOf, useCreateEvent, useImportEvent } from "../mutations.ts";
import { promptFrom } from "./PromptField.tsx";
import { clearDraft, type NewEventFields } from "./new-event.ts";
import { type TemplateId, TEMPLATES, writeTemplate } from "./templates.ts";

/**
 * Submits the form and creates at most one event. Ignores further submits while one is in progress. A retry after a
 * lost response sends the same idempotency key.
 */
export function useSubmitEvent(template: TemplateId, onCreated: (event: OrganizerEvent) => void) {
  const create = useCreateEvent();
  const createWithPolls = useImportEvent();
  const isSubmitting = useRef(false);
  const latestKey = useRef<string | null>(null);

  const submit = async ({ icebreakerPrompt, ...fields }: NewEventFields) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const idempotencyKey = (latestKey.current ??= randomId());
    const prompt = promptFrom(icebreakerPrompt);
    const event = prompt === null ? fields : { ...fields, icebreakerPrompt: prompt };
    try {
      const polls = TEMPLATES[template].polls();
      const created = await (polls.length > 0
        ? createWithPolls.mutateAsync({ file: toFile(event, polls), idempotencyKey })
        : create.mutateAsync({ event, idempotencyKey }));
      clearDraft();
      writeTemplate("blank");
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

  return { submit, pending: create.isPending || createWithPolls.isPending };
}

/** An event file with the form's values: `POST /api/events` takes no polls. */
function toFile(event: CreateEvent, polls: readonly PollDefinition[]) {
  const { title, ...fields } = event;
  const settings = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EventSettings.shape));
  return { format: EVENT_FILE_FORMAT, version: EVENT_FILE_VERSION, title, settings, polls: [...polls] };
}
