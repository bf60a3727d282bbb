import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon, refetchSpread } from "../../live/live-list.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { pollKeys } from "./keys.ts";
import { type PollList, withClosed, withOpened, withResults } from "./poll-list.ts";

/** Delay of the refetch after the first message; further messages within this time cause no other refetch. */
const COALESCE_MS = 400;
/** The same for the list of all answers, which is long. */
const ANSWERS_COALESCE_MS = 2000;

/** Applies the live messages about polls to the cached list of an event. */
export function usePollsLive(eventId: string): void {
  const client = useQueryClient();
  const applyToList = useApplyChange<PollList>(pollKeys.list(eventId));
  useLiveMessage("poll:opened", (message) => applyToList((list) => list && withOpened(list, message)));
  useLiveMessage("poll:closed", (message) => {
    applyToList((list) => list && withClosed(list, message));
    // Points and place of the own answer are not pushed.
    if (message.poll?.kind === "quiz") refetchSpread(client, pollKeys.everyOwn(eventId));
  });
  useLiveMessage("poll:results", (message) => applyToList((list) => list && withResults(list, message)));
  useLiveMessage("poll:changed", () => refetchSpread(client, pollKeys.all(eventId)));
}

/** Like `usePollsLive`, for the team: the messages contain what everybody sees, and drafts are not pushed. */
export function usePollsAdminLive(eventId: string): void {
  const client = useQueryClient();
  const refetch = () => refetchSoon(client, pollKeys.all(eventId), COALESCE_MS);
  usePollsLive(eventId);
  useLiveMessage("poll:opened", refetch);
  useLiveMessage("poll:closed", refetch);
  useLiveMessage("poll:changed", refetch);
  useLiveMessage("poll:results", () => refetchSoon(client, pollKeys.everyAnswers(eventId), ANSWERS_COALESCE_MS));
}
