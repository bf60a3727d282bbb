/** The icebreaker's responses as staff see them: with names and times, which are never pushed. */
import type { AnswerOf } from "@hubbub/contract/calls";
import { useEffect, useRef } from "react";

import { icebreakerKeys } from "../../../../activities/icebreaker/queries.ts";
import { useQuery } from "../../../../lib/query/use-query.ts";
import { useQueryClient } from "../../../../lib/query/use-query-client.ts";
import { request } from "../../../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../../../live/hooks.ts";

export type StaffResponse = Extract<AnswerOf<"GET /api/events/:eventId/icebreaker">[number], { id: string }>;

const POLL_MS = 5000;
/** A room answering at once makes one refetch, this long after the first of a burst. */
const COALESCE_MS = 1000;

const staffKey = (eventId: string) => [...icebreakerKeys.all(eventId), "staff"] as const;

export function useStaffResponses(eventId: string) {
  useRefetchWhenPushed(eventId);
  return useQuery({
    queryKey: staffKey(eventId),
    queryFn: async ({ signal }): Promise<StaffResponse[]> => {
      const responses = await request("GET /api/events/:eventId/icebreaker", { params: { eventId }, signal });
      return responses.filter((response): response is StaffResponse => "id" in response);
    },
    refetchInterval: usePollInterval(POLL_MS),
  });
}

function useRefetchWhenPushed(eventId: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetchSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: staffKey(eventId) });
    }, COALESCE_MS);
  };
  useLiveMessage("icebreaker:response", refetchSoon);
  useLiveMessage("icebreaker:changed", refetchSoon);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
