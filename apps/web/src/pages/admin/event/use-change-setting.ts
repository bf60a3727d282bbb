import type { UpdateEvent } from "@hubbub/contract/events";

import { t } from "../../../lib/i18n/translate.ts";
import { toast } from "../../../ui/toast.ts";
import { reasonOf, useUpdateEvent } from "../mutations.ts";

interface OutcomeTexts {
  /** Without it, success shows no toast. */
  changed?: { title: string; description?: string };
  failed: string;
}

/**
 * Changes settings of an event, with a toast for the outcome.
 * @param texts default: those of switching a feature
 * @returns the change, which resolves to whether the server accepted it
 */
export function useChangeSetting(
  eventId: string,
  texts: OutcomeTexts = featureTexts(),
): (fields: UpdateEvent) => Promise<boolean> {
  const update = useUpdateEvent(eventId);
  return async (fields) => {
    try {
      await update.mutateAsync(fields);
      if (texts.changed) toast({ ...texts.changed, tone: "success" });
      return true;
    } catch (error) {
      toast({ title: texts.failed, description: reasonOf(error, ""), tone: "error" });
      return false;
    }
  };
}

function featureTexts(): OutcomeTexts {
  return {
    changed: { title: t("Feature updated"), description: t("Changes are live for all attendees") },
    failed: t("Failed to update feature"),
  };
}
