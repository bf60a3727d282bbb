/** The transcript of an event as a file. Pure functions. */
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

export function transcriptText(format: TranscriptFormat, captions: readonly CaptionText[]): string {
  const cues = cuesOf(captions);
  return format === "vtt" ? toWebVtt(cues) : cues.map(toLine).join("");
}

function cuesOf(captions: readonly CaptionText[]): Cue[] {
  const startedAt = Date.parse(captions[0]?.at ?? "");
  let earliest = 0;
  return captions.map((caption, index) => {
    // WebVTT needs times in the order of the cues.
    const from = Math.max(earliest, Date.parse(caption.at) - startedAt);
    const next = captions[index + 1];
    const wanted = Math.min(SHOWN_MS.max, Math.max(SHOWN_MS.min, (caption.text.length / CHARACTERS_PER_SECOND) * 1000));
    const until = next ? Math.max(from + 1, Date.parse(next.at) - startedAt) : Infinity;
    earliest = from + 1;
    return { from, to: Math.floor(Math.min(from + wanted, until)), caption };
  });
}

function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, caption: { text, label } }, index) => {
    const voice = label === null ? "" : `<v ${escape(label)}>`;
    return `${index + 1}\n${clock(from)} --> ${clock(to)}\n${voice}${escape(text)}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function toLine({ from, caption: { text, label } }: Cue): string {
  return `[${clock(from).slice(0, -4)}] ${label === null ? "" : `${label}: `}${text}\n`;
}

/** "01:02:03.456" */
function clock(ms: number): string {
  const [hours = 0, minutes = 0, seconds = 0] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(Math.floor(ms) % 1000).padStart(3, "0")}`;
}
