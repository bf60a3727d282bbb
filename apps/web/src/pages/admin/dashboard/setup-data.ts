/** The first organizer's checklist: read when the dashboard opens, null for everybody else. */
import type { SetupChecklist } from "@hubbub/contract/setup-checklist";

import { useMutation } from "../../../lib/query/use-mutation.ts";
import { useQuery } from "../../../lib/query/use-query.ts";
import { useQueryClient } from "../../../lib/query/use-query-client.ts";
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
  return useMutation<SetupChecklist, boolean>({
    mutationFn: (isDismissed) => request("PATCH /api/setup-checklist", { body: { isDismissed } }),
    onSuccess: (checklist) => client.setQueryData(checklistKey, checklist),
  });
}
