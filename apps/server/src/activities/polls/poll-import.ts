/**
 * Polls from pasted text, one per line: `Question | Option | Option*`. An asterisk marks a correct option and makes the
 * poll a quiz. A line without options is a text poll; `1-5` as the only option is a scale. Pure functions.
 */
import { QUIZ_SECONDS_DEFAULT } from "@hubbub/contract/activities/polls/index";

import { Refusal } from "../../platform/http/refusal.ts";
import { parseDefinition } from "./poll-definition.ts";
import type { StoredDefinition } from "./tables.ts";

const SCALE = /^1\s*-\s*(\d{1,3})$/u;

/** The polls of a pasted text. @throws Refusal 400 that names the first invalid line */
export function importedPolls(text: string): StoredDefinition[] {
  const lines = readPolls(text);
  if (lines.length === 0) throw new Refusal("invalid", "The text contains no polls", null, { field: "text" });
  return lines.map(({ line, poll }) => {
    try {
      return parseDefinition(poll);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal("invalid", `Line ${line}: ${error.message}`, null, { field: "text" });
    }
  });
}

/** Reads the polls of a text, unchecked, with the numbers of their lines from 1. Blank lines are skipped, but count. */
export function readPolls(text: string): { line: number; poll: unknown }[] {
  return text.split(/\r\n?|\n/u).flatMap((content, index) => {
    if (content.trim() === "") return [];
    const [question = "", ...options] = content.split("|").map((part) => part.trim());
    return [{ line: index + 1, poll: pollOf(question, options) }];
  });
}

function pollOf(question: string, options: readonly string[]): unknown {
  if (options.length === 0) return { kind: "text", question };
  const scale = options.length === 1 ? SCALE.exec(options[0] ?? "") : null;
  if (scale) return { kind: "scale", question, scale: { max: Number(scale[1]), lowLabel: "", highLabel: "" } };
  const isCorrect = (option: string) => option.endsWith("*");
  const texts = options.map((option) => (isCorrect(option) ? option.slice(0, -1).trim() : option));
  const items = texts.map((text) => ({ text }));
  if (!options.some(isCorrect)) return { kind: "choice", question, options: items, maxChoices: 1 };
  const correctOptionIds = options.flatMap((option, index) => (isCorrect(option) ? [index] : []));
  return { kind: "quiz", question, options: items, correctOptionIds, secondsToAnswer: QUIZ_SECONDS_DEFAULT };
}
