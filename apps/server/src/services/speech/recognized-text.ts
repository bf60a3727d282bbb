/** The text in a response of a speech service, without phrases that it invents for silence. Pure functions. */
import * as z from "zod/mini";

/** Above this probability that nobody speaks, the text of a segment is invented. */
const SILENT_FROM = 0.6;
/** A phrase that follows itself so often is invented. */
const REPEATS = 3;

const Response = z.object({
  text: z.string(),
  /** Only in the format verbose_json. */
  segments: z.optional(z.nullable(z.array(z.object({ text: z.string(), no_speech_prob: z.optional(z.number()) })))),
});

/** @returns null if this is no response of a speech service */
export function recognizedText(response: unknown): string | null {
  const { success, data } = z.safeParse(Response, response);
  if (!success) return null;
  const spoken = data.segments?.filter(({ no_speech_prob: silence = 0 }) => silence < SILENT_FROM);
  const text = spoken && data.segments?.length ? spoken.map((segment) => segment.text.trim()).join(" ") : data.text;
  const trimmed = text.replaceAll(/\s+/gu, " ").trim();
  return isRepeated(trimmed) ? "" : trimmed;
}

/** Whether a text is one phrase, said at least three times in a row and nothing else. */
function isRepeated(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  for (let length = 1; length * REPEATS <= words.length; length += 1) {
    if (words.length % length === 0 && words.every((word, index) => word === words[index % length])) return true;
  }
  return false;
}
