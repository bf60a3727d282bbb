/** The icebreaker's responses as staff see them: with names, times and states, which are never pushed. */
import type { IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker";

import { excerpt } from "../../lib/excerpt.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useMutation } from "../../lib/query/use-mutation.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useRefetchSoon } from "../../lib/query/use-refetch-soon.ts";
import { request, RequestError } from "../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../live/hooks.ts";
import { toast } from "../../ui/toast.ts";
import { undoAction } from "../../ui/undo.ts";
import { icebreakerKeys } from "./queries.ts";

export type StaffResponse = IcebreakerResponseForStaff;

const POLL_MS = 5000;
/** A burst of responses makes one refetch, this long after the first. */
const COALESCE_MS = 1000;

const staffKey = (eventId: string) => [...icebreakerKeys.all(eventId), "staff"] as const;

export function useStaffResponses(eventId: string) {
  return useQuery({
    queryKey: staffKey(eventId),
    queryFn: async ({ signal }): Promise<StaffResponse[]> => {
      const responses = await request("GET /api/events/:eventId/icebreaker", { params: { eventId }, signal });
      return responses.filter((response): response is StaffResponse => "id" in response);
    },
    refetchInterval: usePollInterval(POLL_MS),
  });
}

interface Decision {
  response: StaffResponse;
  isHidden: boolean;
}

/** Hides or shows one response. A toast names what happened and offers to undo it where that restores what was. */
export function useModerateResponse(eventId: string) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation<StaffResponse, Decision>({
    mutationFn: ({ response, isHidden }) =>
      request("PATCH /api/events/:eventId/icebreaker/:responseId/moderate", {
        params: { eventId, responseId: response.id },
        body: { isHidden },
      }),
    onSuccess: (decided, { response, isHidden }) => {
      client.setQueryData<StaffResponse[]>(staffKey(eventId), (list) =>
        list?.map((each) => (each.id === decided.id ? decided : each)),
      );
      const text = excerpt(decided.response);
      // A decision about a response that waited cannot be undone by showing it: nobody approved it.
      const canUndo = response.status !== "pending" || !isHidden;
      toast({
        title: isHidden ? t("Hidden: {word}", { word: text }) : t("Shown: {word}", { word: text }),
        tone: "success",
        action: canUndo ? undoAction(() => mutate({ response: decided, isHidden: !isHidden })) : undefined,
      });
    },
    onError: (error) => {
      const description = error instanceof RequestError && error.reason ? error.reason : undefined;
      toast({ title: t("Failed to moderate the answer"), description, tone: "error" });
    },
  });
  return { moderate: mutate, deciding: (isPending && variables?.response.id) || null };
}

/** Refetches the list when the live channel reports a change. Call it once per page. */
export function useStaffResponsesLive(eventId: string): void {
  const refetchSoon = useRefetchSoon(staffKey(eventId), () => COALESCE_MS);
  useLiveMessage("icebreaker:response", refetchSoon);
  useLiveMessage("icebreaker:removed", refetchSoon);
  useLiveMessage("icebreaker:changed", refetchSoon);
}
