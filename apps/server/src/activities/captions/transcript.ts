/** The transcript of an event as a file. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";

/** How long a caption is shown at least and at most, unless the next one begins before. */
const SHOWN_MS = { min: 2000, max: 8000 };
const CHARACTERS_PER_SECOND = 15;

interface Cue {
  /** In milliseconds since the first caption. */
  from: number;
  to: number;
  caption: CaptionText;
}

export type TranscriptFormat = "vtt" | "txt";

/** Yields the file in pieces, so that a long transcript is never in memory as a whole. */
export async function* transcriptPieces(
  format: TranscriptFormat,
  batches: AsyncIterable<readonly CaptionText[]>,
): AsyncGenerator<string> {
  let count = 0;
  if (format === "vtt") yield "WEBVTT\n";
  for await (const cue of cuesOf(batches)) yield format === "vtt" ? toWebVtt(cue, (count += 1)) : toLine(cue);
}

async function* cuesOf(batches: AsyncIterable<readonly CaptionText[]>): AsyncGenerator<Cue> {
  let startedAt: number | null = null;
  let earliest = 0;
  let previous: CaptionText | null = null;
  const toCue = (caption: CaptionText, next: CaptionText | null): Cue => {
    startedAt ??= Date.parse(caption.at);
    // WebVTT needs times in the order of the cues.
    const from = Math.max(earliest, Date.parse(caption.at) - startedAt);
    const wanted = Math.min(SHOWN_MS.max, Math.max(SHOWN_MS.min, (caption.text.length / CHARACTERS_PER_SECOND) * 1000));
    const until = next ? Math.max(from + 1, Date.parse(next.at) - startedAt) : Infinity;
    earliest = from + 1;
    return { from, to: Math.floor(Math.min(from + wanted, until)), caption };
  };
  for await (const captions of batches)
    for (const caption of captions) {
      if (previous) yield toCue(previous, caption);
      previous = caption;
    }
  if (previous) yield toCue(previous, null);
}

/** An empty line would end a cue. */
const onOneLine = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

function toWebVtt({ from, to, caption: { text, label } }: Cue, nth: number): string {
  const voice = label === null ? "" : `<v ${escape(label)}>`;
  return `\n${nth}\n${clock(from)} --> ${clock(to)}\n${voice}${escape(onOneLine(text))}\n`;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function toLine({ from, caption: { text, label } }: Cue): string {
  return `[${clock(from).slice(0, -4)}] ${label === null ? "" : `${label}: `}${onOneLine(text)}\n`;
}

/** "01:02:03.456" */
function clock(ms: number): string {
  const [hours = 0, minutes = 0, seconds = 0] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(Math.floor(ms) % 1000).padStart(3, "0")}`;
}
