/** The first organizer's checklist; null for other organizers. */
import type { SetupChecklist } from "@hubbub/contract/setup-checklist";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../../lib/request.ts";
import { organizerKeys } from "../queries.ts";

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
  return useMutation<SetupChecklist, Error, boolean>({
    mutationFn: (isDismissed) => request("PATCH /api/setup-checklist", { body: { isDismissed } }),
    onSuccess: (checklist) => client.setQueryData(checklistKey, checklist),
  });
}
