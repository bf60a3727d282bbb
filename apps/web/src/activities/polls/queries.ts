/** Reads the polls of an event and the own answers. */
import type { OwnPollAnswer } from "@hubbub/contract/activities/polls/calls";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { eventList } from "../../live/event-list.ts";
import { listKey, refetchAfter } from "../../live/live-list.ts";
import { type ListMessages, liveQuery, useLiveList } from "../../live/use-live-list.ts";
import { type PollList, withClosed, withOpened, withResults } from "./poll-list.ts";

/** The beginning of the keys of all lists of polls and answers. */
export const pollsKey = (eventId: string) => ["polls", eventId] as const;

/** The beginning of the keys of the own answers: signing in can change whose answers these are. */
export const ownAnswersKey = (eventId: string) => listKey<readonly OwnPollAnswer[]>(...pollsKey(eventId), "own");

export const pollMessages: ListMessages<PollList> = {
  "poll:opened": withOpened,
  "poll:closed": withClosed,
  "poll:results": withResults,
  "poll:changed": (polls) => refetchAfter(polls),
};

/** The polls that attendees may see, in the organizer's order. */
export const pollsQuery = (eventId: string) =>
  liveQuery<PollList>({
    queryKey: [...pollsKey(eventId), "list"],
    list: eventList("GET /api/events/:eventId/polls", { eventId }),
    messages: pollMessages,
    refreshMs: 5000,
    // The page data of a phone contains only the open poll.
    refetchOnMount: "always",
  });

/** The own answers, also those to closed polls. */
export function useOwnAnswers(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useLiveList(ownAnswersQuery(eventId, viewer));
}

const ownAnswersQuery = (eventId: string, viewer: string) =>
  liveQuery<readonly OwnPollAnswer[]>({
    queryKey: [...ownAnswersKey(eventId), viewer],
    list: eventList("GET /api/events/:eventId/polls/mine", { eventId }),
    messages: {
      // Points and place of the own answer are not pushed.
      "poll:closed": (own, { poll }) => (poll?.kind === "quiz" ? refetchAfter(own) : own),
      "poll:changed": (own) => refetchAfter(own),
    },
    refreshMs: 5000,
  });
