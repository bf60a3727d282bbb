/** A line of a transcript as the server writes it: "[00:12:31] Text". */
export interface TranscriptLine {
  /** When it was said: hours, minutes and seconds since the first caption. */
  time: string;
  text: string;
}

const LINE = /^\[(\d+:\d\d:\d\d)\] (.*)$/u;

export function transcriptLines(file: string): TranscriptLine[] {
  return file.split("\n").flatMap((line) => {
    const [, time, text] = LINE.exec(line) ?? [];
    return time !== undefined && text !== undefined ? [{ time, text }] : [];
  });
}

/** Every word of the search occurs, in any order and case. */
export function matchingLines(lines: readonly TranscriptLine[], search: string): readonly TranscriptLine[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  return lines.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}
