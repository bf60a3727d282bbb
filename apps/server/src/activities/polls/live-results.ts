/** The results of open polls, sent live after answers. Each message reaches only those who may see its content. */
import { isOn } from "@hubbub/contract/activities";
import { polls } from "@hubbub/contract/activities/polls/index";
import type { PollResults } from "@hubbub/contract/activities/polls/calls";

import type { LivePerson } from "../../api/live-admission.ts";
import { broadcastHere } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { sendLiveFigures } from "../live-figures.ts";
import type { SocketAudience } from "../../platform/realtime/room.ts";
import { openingOf, toPublicPoll } from "./poll.ts";
import { findAnswered } from "./poll-answers.store.ts";
import type { PollDeps } from "./poll-lists.ts";

const RESULTS_INTERVAL_MS = 400;
/** Number of texts and of words in a `poll:results` message. A page adds the texts to those of its list, by id. */
const POLL_TEXTS_IN_MESSAGE = 5;
const POLL_WORDS_IN_MESSAGE = 30;

/** @returns a function that ends it */
export function sendLiveResults(deps: PollDeps): () => Promise<void> {
  const { kysely, broadcaster, pollLists } = deps;

  const send = async (event: EventRecord): Promise<void> => {
    const poll = (await pollLists.read(event)).find(({ state }) => state === "open");
    if (!poll) return;
    const results = forMessage(poll.results);
    const everybody = isOn(event, polls) ? toPublicPoll(poll, null) : null;
    // Messages of one turn of the event loop arrive together.
    const sendTo = (audience: SocketAudience<LivePerson>, shown: PollResults | null) => {
      const data = { pollId: poll.id, answered: results.answered, results: shown };
      broadcastHere(broadcaster, event.id, "poll:results", data, audience);
    };
    if (everybody?.results) return sendTo("everyone", results);
    // Pages keep the results that they have.
    if (everybody && everybody.answered !== null) sendTo("everyone", null);
    const isForAnswered = everybody && toPublicPoll(poll, openingOf(poll)).results !== null;
    const answered = isForAnswered ? await findAnswered(kysely, event.id, Number(poll.id)) : new Set<string>();
    sendTo(({ staff, data }) => staff || data.keys.some((key) => answered.has(key)), results);
  };

  return sendLiveFigures(deps, {
    intervalMs: RESULTS_INTERVAL_MS,
    // Only answers invalidate the data of single participants.
    when: ({ invalidates }) => invalidates.some((stale) => typeof stale !== "string" && stale.name === "polls-own"),
    send,
    failure: "Could not send the results of a poll. Pages show them with their next refresh.",
  });
}

/** The results as a live message has them: of a text poll only the newest texts and the most frequent words. */
function forMessage(results: PollResults): PollResults {
  if (results.kind !== "text") return results;
  const { texts, words } = results;
  return { ...results, texts: texts.slice(0, POLL_TEXTS_IN_MESSAGE), words: words.slice(0, POLL_WORDS_IN_MESSAGE) };
}
