/** Reading the questions: one key factory, one query, and the one place where changes enter its cache. */
import type { Question } from "@hubbub/contract/activities/questions";

import { useWalletSession } from "../../auth/wallet-session.ts";
import type { QueryClient } from "../../lib/query/query-client.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { request, RequestError } from "../../lib/request.ts";
import { usePollInterval } from "../../live/hooks.ts";
import { type QuestionChange, withChange } from "./question-list.ts";

/** Polling interval for questions (D-120). */
const QUESTIONS_POLL_MS = 5000;

export const questionKeys = {
  all: (eventId: string) => ["questions", eventId] as const,
  /** Own votes and own pending questions are in the list: somebody else's list is another one. */
  list: (eventId: string, viewer: string) => [...questionKeys.all(eventId), "list", viewer] as const,
  everyList: (eventId: string) => [...questionKeys.all(eventId), "list"] as const,
};

/** Changes that came while a fetch was under way, so that its older answer does not undo them. */
const recorders = new Map<string, Set<QuestionChange[]>>();

/** The event's questions as this viewer may see them: staff get every one. In no particular order. */
export function useQuestions(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  const interval = usePollInterval(QUESTIONS_POLL_MS);
  return useQuery<readonly Question[]>({
    queryKey: questionKeys.list(eventId, viewer),
    queryFn: ({ signal }) => fetchQuestions(eventId, signal),
    refetchOnMount: "always",
    // A room that closed its doors is not asked every five seconds whether it opened them.
    refetchInterval: (query) => (isRefusal(query.state.error) ? false : interval),
  });
}

/** Puts a change into every list this page holds of the event. */
export function applyChange(client: QueryClient, eventId: string, change: QuestionChange): void {
  for (const recorded of recorders.get(eventId) ?? []) recorded.push(change);
  client.setQueriesData<readonly Question[]>(
    { queryKey: questionKeys.everyList(eventId) },
    (list) => list && withChange(list, change),
  );
}

async function fetchQuestions(eventId: string, signal: AbortSignal): Promise<readonly Question[]> {
  const recorded: QuestionChange[] = [];
  const ofEvent = recorders.get(eventId) ?? new Set();
  recorders.set(eventId, ofEvent.add(recorded));
  try {
    const fetched: readonly Question[] = await request("GET /api/events/:eventId/social", {
      params: { eventId },
      signal,
    });
    return recorded.reduce(withChange, fetched);
  } finally {
    ofEvent.delete(recorded);
    if (ofEvent.size === 0) recorders.delete(eventId);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}
