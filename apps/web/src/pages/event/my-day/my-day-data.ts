/**
 * Loads the person's submissions in an event. Falls back to the copy stored on this device when the server is
 * unavailable.
 */
import type { MyDay } from "@hubbub/contract/me";
import { useQuery } from "@tanstack/react-query";

import { hasParticipated } from "../../../activities/participation.ts";
import { useWalletSession } from "../../../auth/wallet-session.ts";
import { isServiceUnavailable, request } from "../../../lib/request.ts";
import { localStore, readJson, personalKey } from "../../../lib/storage.ts";

interface StoredDay {
  /** The wallet profile that the data belongs to; empty without a sign-in. */
  viewer: string;
  day: MyDay;
}

const storageKey = (eventId: string) => personalKey(`my-day:${eventId}`);

/** Whether the person may have sent something: they are signed in, or this device sent a submission. */
export function useMayHaveSubmissions(eventId: string): boolean {
  return useWalletSession() !== null || hasParticipated(eventId);
}

export function useMyDay(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useQuery({
    queryKey: ["my-day", eventId, viewer],
    queryFn: ({ signal }) => fetchMyDay(eventId, viewer, signal),
    refetchOnMount: "always",
  });
}

async function fetchMyDay(eventId: string, viewer: string, signal: AbortSignal): Promise<MyDay> {
  try {
    const day = await request("GET /api/events/:eventId/my-day", { params: { eventId }, signal });
    localStore.write(storageKey(eventId), JSON.stringify({ viewer, day } satisfies StoredDay));
    return day;
  } catch (error) {
    const stored = readJson(localStore, storageKey(eventId)) as StoredDay | null;
    if (isServiceUnavailable(error) && stored?.viewer === viewer) return stored.day;
    throw error;
  }
}
