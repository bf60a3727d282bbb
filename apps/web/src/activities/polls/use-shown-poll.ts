import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { useEffect, useState } from "react";

import { sessionStore } from "../../lib/storage.ts";
import { openPollOf } from "./poll-list.ts";
import { usePolls } from "./queries.ts";

const storeKey = (eventId: string) => `hubbub-poll-shown:${eventId}`;

interface ShownPoll {
  poll: Poll;
  /** Milliseconds to add to this device's clock to get the server's. */
  offset: number;
  /** Hides a closed poll. */
  onDismiss: () => void;
}

/** The open poll; after its close it stays, with its results, until it is dismissed or another one opens. */
export function useShownPoll(eventId: string): ShownPoll | null {
  const { data } = usePolls(eventId);
  const [lastShown, setLastShown] = useState(() => sessionStore.read(storeKey(eventId)));
  const open = openPollOf(data);
  if (open && open.id !== lastShown) setLastShown(open.id);

  useEffect(() => {
    if (lastShown === null) sessionStore.remove(storeKey(eventId));
    else sessionStore.write(storeKey(eventId), lastShown);
  }, [eventId, lastShown]);

  const poll = open ?? data?.polls.find(({ id, state }) => id === lastShown && state === "closed");
  return data && poll ? { poll, offset: data.offset, onDismiss: () => setLastShown(null) } : null;
}
