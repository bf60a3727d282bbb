/** The first organizer's checklist; null for other organizers. */
import type { SetupChecklist } from "@hubbub/contract/setup-checklist";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { t } from "../../../lib/i18n/translate.ts";
import { request } from "../../../lib/request.ts";
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
  const client = useQueryClient();
  const mutation = useMutation<SetupChecklist, Error, boolean>({
    mutationFn: (isDismissed) => request("PATCH /api/setup-checklist", { body: { isDismissed } }),
    onSuccess: (checklist) => client.setQueryData(checklistKey, checklist),
    meta: {
      done: (_: SetupChecklist, isDismissed: boolean) =>
        isDismissed ? { title: t("Checklist dismissed"), action: undoAction(() => mutation.mutate(false)) } : null,
      failed: () => t("Could not update the checklist"),
    },
  });
  return mutation;
}
