/** The first organizer's checklist; null for other organizers. */
import { useQuery } from "@tanstack/react-query";

import { t } from "../../../lib/i18n/translate.ts";
import { request } from "../../../lib/request.ts";
import { useCall } from "../../../live/use-call.ts";
import { organizerKeys } from "../../../organizer/queries.ts";
import { undoAction } from "../../../ui/undo.ts";

const checklistKey = [...organizerKeys.all, "setup-checklist"] as const;

export function useSetupChecklist() {
  return useQuery({
    queryKey: checklistKey,
    queryFn: ({ signal }) => request("GET /api/setup-checklist", { signal }),
    refetchOnMount: "always",
  });
}

export function useDismissChecklist() {
  const dismissal = useCall("PATCH /api/setup-checklist", {
    send: (isDismissed: boolean) => ({ body: { isDismissed } }),
    onDone: (checklist, client) => client.setQueryData(checklistKey, checklist),
    done: (_, isDismissed) =>
      isDismissed ? { title: t("Checklist dismissed"), action: undoAction(() => dismissal.mutate(false)) } : null,
    failed: () => t("Could not update the checklist"),
  });
  return dismissal;
}
