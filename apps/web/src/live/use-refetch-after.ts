import type { LiveMessageType } from "@hubbub/contract/live";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";

import { useLiveMessages } from "./hooks.ts";
import { refetchSoon } from "./live-list.ts";

/**
 * Fetches a list after these live messages. For the team: messages contain what everybody sees, and its lists contain
 * more.
 * @param delayMs further messages within this time cause no other fetch
 */
export function useRefetchAfter(types: readonly LiveMessageType[], queryKey: QueryKey, delayMs: number): void {
  const client = useQueryClient();
  useLiveMessages(types, () => refetchSoon(client, queryKey, delayMs));
}
