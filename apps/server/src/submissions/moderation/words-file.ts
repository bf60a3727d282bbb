/** The installation's own list of words for the text filter, read once at the start. */
import { readFile } from "node:fs/promises";

import { FILTER_WORD_MAX, isFilterWord } from "@hubbub/contract/moderation";
import { findTextFault, normalizeText } from "@hubbub/contract/text";

import { StartupError } from "../../platform/database/startup-error.ts";
import { fold } from "./text-filter/fold.ts";

const WORDS_MAX = 20_000;

/**
 * Reads one word per line; empty lines and lines that begin with # say nothing.
 * @param path null: no list
 * @returns each word once
 * @throws StartupError that names the file that cannot be read, or the first line that is no word
 */
export async function readWordsFile(path: string | null): Promise<string[]> {
  if (path === null) return [];
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartupError(`WORDS_FILE: ${path} cannot be read`, { cause: error });
  });
  const words = new Map<string, string>();
  for (const [index, line] of decode(bytes, path)
    .split(/\r\n|\r|\n/u)
    .entries()) {
    const word = normalizeText(line);
    if (word === "" || word.startsWith("#")) continue;
    const fault = faultOf(word);
    if (fault) throw new StartupError(`WORDS_FILE: line ${index + 1} of ${path} ${fault}`);
    words.set(fold(word), word);
  }
  if (words.size > WORDS_MAX) throw new StartupError(`WORDS_FILE: ${path} has more than ${WORDS_MAX} words`);
  return [...words.values()];
}

function decode(bytes: Buffer, path: string): string {
  try {
    // A byte order mark at the beginning is dropped.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new StartupError(`WORDS_FILE: ${path} is not UTF-8 text`, { cause: error });
  }
}

function faultOf(word: string): string | null {
  const fault = findTextFault(word, { max: FILTER_WORD_MAX });
  if (fault === "too-long") return `is longer than ${FILTER_WORD_MAX} characters`;
  if (fault === "forbidden-character") return "contains characters that cannot be shown";
  return isFilterWord(word) ? null : "is not a word of at least two letters or digits";
}
