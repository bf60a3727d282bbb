/** Only the server has these lists. */
import type { PublicLists } from "@hubbub/contract/page";

import { messagesAsText } from "./chat/text-list.tsx";
import { wordsAsText } from "./icebreaker/text-list.tsx";
import { questionsAsText } from "./questions/text-list.tsx";
import type { TextList } from "./text-list.ts";

export const TEXT_LISTS: { readonly [Name in keyof PublicLists]: TextList<Name> } = {
  words: wordsAsText,
  questions: questionsAsText,
  chat: messagesAsText,
};
