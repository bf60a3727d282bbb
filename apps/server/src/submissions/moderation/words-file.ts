/** Reads the installation's own list of words for the text filter, once at the start. */
import { FILTER_WORD_MAX, isFilterWord } from "@hubbub/contract/moderation";
import { findTextFault, normalizeText } from "@hubbub/contract/text";

import { StartupError } from "@hubbub/server-kit/startup-error";

import { readTextFile } from "../../platform/text-file.ts";
import { fold } from "./text-filter/fold.ts";

const WORDS_MAX = 20_000;

/**
 * Reads one word per line. Empty lines and lines that begin with # are ignored.
 * @param path null: no list
 * @returns each word once
 * @throws StartupError that names the file if it cannot be read, or the first line that is not a valid word
 */
export async function readWordsFile(path: string | null): Promise<string[]> {
  if (path === null) return [];
  const wordsByFoldedForm = new Map<string, string>();
  const lines = (await readTextFile("WORDS_FILE", path)).split(/\r\n|\r|\n/u);
  for (const [index, line] of lines.entries()) {
    const word = normalizeText(line);
    if (word === "" || word.startsWith("#")) continue;
    const fault = faultOf(word);
    if (fault) throw new StartupError(`WORDS_FILE: line ${index + 1} of ${path} ${fault}`);
    wordsByFoldedForm.set(fold(word), word);
  }
  if (wordsByFoldedForm.size > WORDS_MAX)
    throw new StartupError(`WORDS_FILE: ${path} has more than ${WORDS_MAX} words`);
  return [...wordsByFoldedForm.values()];
}

function faultOf(word: string): string | null {
  const fault = findTextFault(word, { max: FILTER_WORD_MAX });
  if (fault === "too-long") return `is longer than ${FILTER_WORD_MAX} characters`;
  if (fault === "forbidden-character") return "contains characters that cannot be shown";
  return isFilterWord(word) ? null : "is not a word of at least two letters or digits";
}
