/** The public lists of an event as its page contains them: as page data, and as text for browsers without scripts. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { IcebreakerResponse, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";
import { countCloudWords } from "@hubbub/contract/activities/icebreaker/word-cloud";
import type { PublicLists } from "@hubbub/contract/page";

import type { ChatList } from "../activities/chat/chat.routes.ts";
import type { ResponseList } from "../activities/icebreaker/icebreaker.routes.ts";
import type { WordRuleList } from "../activities/icebreaker/word-rules.routes.ts";
import type { PollList } from "../activities/polls/polls.routes.ts";
import type { QuestionList } from "../activities/questions/question-list.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { Snapshot } from "../platform/cache/snapshot.ts";

/** The cached lists that event pages contain. */
export interface PageLists {
  responseList: ResponseList;
  wordRuleList: WordRuleList;
  questionList: QuestionList;
  chatList: ChatList;
  pollList: PollList;
}

/** A longer list is not part of the page data; the page requests it, so that the HTML stays small. */
const INLINE_LIST_BYTES_MAX = 24 * 1024;
/** Entries for browsers without scripts. Every browser downloads them, so there are not many. */
const WORDS_MAX = 50;
const QUESTIONS_MAX = 20;
const MESSAGES_MAX = 20;

export interface ListsOfPage {
  icebreaker: IcebreakerResponse[] | null;
  wordRules: WordRules | null;
  openPoll: Poll | null;
  text: PublicLists;
}

export const NO_LISTS: ListsOfPage = {
  icebreaker: null,
  wordRules: null,
  openPoll: null,
  text: { words: null, questions: null, chat: null },
};

type CountedWords = PublicLists["words"];

let fillers: ReadonlySet<string> | undefined;
/** The words of a list of responses. Other lists change more often, and each tab and language has its own page. */
const countedWords = new WeakMap<Snapshot, { rules: Snapshot; leavesOutFillers: boolean; words: CountedWords }>();

/** Reads the lists as every attendee sees them. */
export async function readLists(lists: PageLists, event: EventRecord): Promise<ListsOfPage> {
  const [responses, rules, questions, chat, polls] = await Promise.all([
    lists.responseList.readShown(event),
    lists.wordRuleList.read(event),
    lists.questionList.readShown(event),
    lists.chatList.readShown(event),
    lists.pollList.readShown(event),
  ]);
  const shown = responses.json() as IcebreakerResponse[];
  const wordRules = rules.json() as WordRules;
  return {
    icebreaker: inlined(responses) ? shown : null,
    wordRules: inlined(rules) ? wordRules : null,
    openPoll: openPollIn(polls.json() as Poll[]),
    text: {
      words: event.enableWordCloud ? wordsOf(responses, rules, event.cloudLeavesOutFillers) : null,
      questions: event.enableSocialWall ? (questions.json() as Question[]).slice(0, QUESTIONS_MAX) : null,
      chat: event.enableLiveChat ? (chat.json() as ChatMessage[]).slice(-MESSAGES_MAX) : null,
    },
  };
}

function wordsOf(responses: Snapshot, rules: Snapshot, leavesOutFillers: boolean): CountedWords {
  const counted = countedWords.get(responses);
  if (counted?.rules === rules && counted.leavesOutFillers === leavesOutFillers) return counted.words;
  const words = countCloudWords(responses.json() as IcebreakerResponse[], {
    rules: (rules.json() as WordRules).rules,
    stopWords: leavesOutFillers ? (fillers ??= stopWords()) : null,
    max: WORDS_MAX,
  });
  countedWords.set(responses, { rules, leavesOutFillers, words });
  return words;
}

function openPollIn(polls: readonly Poll[]): Poll | null {
  const open = polls.find(({ state }) => state === "open");
  return open ? { ...open, answered: null, results: null } : null;
}

function inlined({ body }: Snapshot): boolean {
  return body.length <= INLINE_LIST_BYTES_MAX;
}
