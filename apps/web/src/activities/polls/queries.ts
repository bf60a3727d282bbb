/** Reads the polls of an event and the own answers; the same call returns more to the team. */
import type { OwnPollAnswer } from "@hubbub/contract/activities/polls/calls";
import { replaceEqualDeep } from "@tanstack/react-query";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { deviceTime } from "../../lib/clock.ts";
import { listFromPage } from "../../lib/page-data.ts";
import { request } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { pollKeys } from "./keys.ts";
import { type PollList, withKnownClock } from "./poll-list.ts";

export { pollKeys };

/** Polling interval while the live channel is disconnected. */
const POLLS_POLL_MS = 5000;
/** The Date header is rounded down to a second: half of one is the expected error. */
const DATE_HEADER_ERROR_MS = 500;

/** The polls that this viewer may see, in the organizer's order; the team's list contains all. */
export function usePolls(eventId: string) {
  return useLiveList<PollList>({
    queryKey: pollKeys.list(eventId),
    fetch: (signal) => fetchPolls(eventId, signal),
    pollMs: POLLS_POLL_MS,
    refetchOnMount: "always",
    initialData: () => listFromPageData(eventId),
    merge: (cached, arrived) => replaceEqualDeep(cached, withKnownClock(cached, arrived)),
  });
}

/** The own answers, also those to closed polls. */
export function useOwnAnswers(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useLiveList<readonly OwnPollAnswer[]>({
    queryKey: pollKeys.own(eventId, viewer),
    fetch: (signal) => request("GET /api/events/:eventId/polls/mine", { params: { eventId }, signal }),
    pollMs: POLLS_POLL_MS,
    refetchOnMount: "always",
  });
}

/** The page data of a stage contains the list, that of a phone the open poll only; the complete list is fetched. */
function listFromPageData(eventId: string): PollList | undefined {
  const polls = listFromPage(eventId, "GET /api/events/:eventId/polls");
  return polls && { polls, offset: 0, isOffsetExact: false };
}

async function fetchPolls(eventId: string, signal: AbortSignal): Promise<PollList> {
  let serverDate = Number.NaN;
  const polls = await request("GET /api/events/:eventId/polls", {
    params: { eventId },
    signal,
    onHeaders: (headers) => {
      serverDate = Date.parse(headers.get("Date") ?? "");
    },
  });
  const offset = Number.isNaN(serverDate) ? 0 : serverDate + DATE_HEADER_ERROR_MS - deviceTime();
  return { polls, offset, isOffsetExact: false };
}
