import type { UpdateEvent } from "@hubbub/contract/events";

import { t } from "../../../lib/i18n/translate.ts";
import { toast } from "../../../ui/toast.ts";
import { reasonOf, useUpdateEvent } from "../mutations.ts";

/**
 * Changes settings of an event, with a toast for the outcome.
 * @returns the change, which resolves to whether the server accepted it
 */
export function useChangeSetting(eventId: string): (fields: UpdateEvent) => Promise<boolean> {
  const update = useUpdateEvent(eventId);
  return async (fields) => {
    try {
      await update.mutateAsync(fields);
      toast({ title: t("Feature updated"), description: t("Changes are live for all attendees"), tone: "success" });
      return true;
    } catch (error) {
      toast({ title: t("Failed to update feature"), description: reasonOf(error, ""), tone: "error" });
      return false;
    }
  };
}
