/** Reads the polls of an event and the own answers. */
import type { OwnPollAnswer, PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { eventList } from "../../live/event-list.ts";
import { listKey, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { type PollList, withClosed, withOpened, withResults } from "./poll-list.ts";

/** Polling interval while the live channel is disconnected. */
export const POLLS_REFRESH_MS = 5000;

export const pollKeys = {
  all: (eventId: string) => listKey<unknown>("polls", eventId),
  /** The team has a separate list, because the same call returns more to it. Without a role, it matches both. */
  list: (eventId: string, ...role: "staff"[]) => listKey<PollList>("polls", eventId, "list", ...role),
  /** Keyed by viewer: signing in can change whose answers these are. Without one, it matches every viewer's. */
  own: (eventId: string, ...viewer: string[]) => listKey<readonly OwnPollAnswer[]>("polls", eventId, "own", ...viewer),
  answers: (eventId: string, pollId: string) => listKey<PollAnswerForStaff[]>("polls", eventId, "answers", pollId),
};

export const pollMessages: ListMessages<PollList> = {
  "poll:opened": withOpened,
  "poll:closed": withClosed,
  "poll:results": withResults,
  "poll:changed": uncertain,
};

/** The polls that attendees may see, in the organizer's order. */
export function usePolls(eventId: string, enabled = true) {
  return useLiveList({
    queryKey: pollKeys.list(eventId),
    messages: pollMessages,
    enabled,
    list: eventList("GET /api/events/:eventId/polls", { eventId }),
    refreshMs: POLLS_REFRESH_MS,
    // The page data of a phone contains only the open poll.
    refetchOnMount: "always",
  });
}

const ownMessages: ListMessages<readonly OwnPollAnswer[]> = {
  // Points and place of the own answer are not pushed.
  "poll:closed": (own, { poll }) => (poll?.kind === "quiz" ? uncertain(own) : own),
  "poll:changed": uncertain,
};

/** The own answers, also those to closed polls. */
export function useOwnAnswers(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useLiveList({
    queryKey: pollKeys.own(eventId, viewer),
    messages: ownMessages,
    list: eventList("GET /api/events/:eventId/polls/mine", { eventId }),
    refreshMs: POLLS_REFRESH_MS,
  });
}
