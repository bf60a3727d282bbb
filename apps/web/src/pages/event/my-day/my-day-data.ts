/** What the caller sent in an event, from the server, or from this device where there is no network. */
import type { MyDay } from "@hubbub/contract/my-day";
import { useQuery } from "@tanstack/react-query";

import { useWalletSession } from "../../../auth/wallet-session.ts";
import { request, RequestError } from "../../../lib/request.ts";
import { localStore, readJson } from "../../../lib/storage.ts";

interface KeptDay {
  /** The wallet profile it was read for; empty without a sign-in. */
  viewer: string;
  day: MyDay;
}

const keptKey = (eventId: string) => `hubbub-my-day:${eventId}`;

export function useMyDay(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useQuery({
    queryKey: ["my-day", eventId, viewer],
    queryFn: ({ signal }) => readMyDay(eventId, viewer, signal),
    refetchOnMount: "always",
  });
}

async function readMyDay(eventId: string, viewer: string, signal: AbortSignal): Promise<MyDay> {
  try {
    const day = await request("GET /api/events/:eventId/my-day", { params: { eventId }, signal });
    localStore.write(keptKey(eventId), JSON.stringify({ viewer, day } satisfies KeptDay));
    return day;
  } catch (error) {
    const kept = readJson(localStore, keptKey(eventId)) as KeptDay | null;
    const isUnanswered = error instanceof RequestError && (error.status === 0 || error.status >= 500);
    if (isUnanswered && kept?.viewer === viewer) return kept.day;
    throw error;
  }
}
