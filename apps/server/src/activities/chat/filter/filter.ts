/** The filter of chat moderation: whether a message has to wait for a moderator, and why (D-50). Pure. */
import { CHAT_MESSAGE_MAX, type ChatHeldFor } from "@hubbub/contract/activities/chat";

import { fold, wordForms } from "./fold.ts";
import { hasLink } from "./links.ts";
import { ANYWHERE, WHOLE_WORDS, WORD_STARTS } from "./words.ts";

const wholeWords = new Set(WHOLE_WORDS.map(fold));
const wordStarts = new Set(WORD_STARTS.map(fold));
const anywhere = new RegExp(ANYWHERE.map(fold).join("|"), "u");
const startLengths = [...new Set([...wordStarts].map((start) => start.length))];

/** One character can stand for eighteen (U+FDFA): what is judged stays bounded whatever is unfolded. */
const FOLDED_MAX = CHAT_MESSAGE_MAX * 4;

/** Why a message is held, or null when it may be shown at once. Judges as much as a message can be long. */
export function heldFor(content: string): ChatHeldFor | null {
  const judged = content.slice(0, CHAT_MESSAGE_MAX);
  if (hasForbiddenWord(fold(judged).slice(0, FOLDED_MAX))) return "language";
  return hasLink(judged.normalize("NFKC").slice(0, FOLDED_MAX)) ? "link" : null;
}

function hasForbiddenWord(folded: string): boolean {
  if (anywhere.test(folded)) return true;
  for (const form of wordForms(folded)) {
    if (wholeWords.has(form)) return true;
    if (startLengths.some((length) => wordStarts.has(form.slice(0, length)))) return true;
  }
  return false;
}
