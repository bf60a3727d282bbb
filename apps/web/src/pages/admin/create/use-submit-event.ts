import type { OrganizerEvent } from "@hubbub/contract/events";
import { useRef } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { RequestError } from "../../../lib/request.ts";
import { toast } from "../../../ui/toast.ts";
import { reasonOf, useCreateEvent } from "../mutations.ts";
import { promptFrom } from "./PromptField.tsx";
import { forgetDraft, type NewEventFields } from "./new-event.ts";

/**
 * Creates one event per fill of the form: a second press while the first is under way does nothing, and a press after a
 * lost answer repeats the same try, so that the server can tell it from a second event.
 */
export function useSubmitEvent(onCreated: (event: OrganizerEvent) => void) {
  const create = useCreateEvent();
  const underWay = useRef(false);
  const tryKey = useRef<string | null>(null);

  const submit = async ({ icebreakerPrompt, ...fields }: NewEventFields) => {
    if (underWay.current) return;
    underWay.current = true;
    const idempotencyKey = (tryKey.current ??= randomId());
    const prompt = promptFrom(icebreakerPrompt);
    const event = prompt === null ? fields : { ...fields, icebreakerPrompt: prompt };
    try {
      const created = await create.mutateAsync({ event, idempotencyKey });
      forgetDraft();
      toast({ title: t("Event created successfully!"), tone: "success" });
      onCreated(created);
    } catch (error) {
      if (error instanceof RequestError && error.status >= 400 && error.status < 500) tryKey.current = null;
      const description = reasonOf(error, t("Please try again. What you typed is kept."));
      toast({ title: t("Failed to create event"), description, tone: "error" });
      // Only a failure opens the form again: a press just before success must not make a second event.
      underWay.current = false;
    }
  };

  return { submit, pending: create.isPending };
}
