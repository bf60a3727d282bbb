/** The lists of all activities in event pages for browsers without scripts. Only the server renders them. */
import type { PublicLists } from "@hubbub/contract/page";
import type { ComponentType } from "react";

import { MessagesAsText } from "./chat/MessagesAsText.tsx";
import { WordsAsText } from "./icebreaker/WordsAsText.tsx";
import { QuestionsAsText } from "./questions/QuestionsAsText.tsx";

export const TEXT_LISTS: Readonly<Record<keyof PublicLists, ComponentType<PublicLists>>> = {
  words: WordsAsText,
  questions: QuestionsAsText,
  chat: MessagesAsText,
};
