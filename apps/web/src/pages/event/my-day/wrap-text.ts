/** Wraps text into lines for a canvas, in every script. Pure. */
interface WrapOptions {
  /** Maximum width of a line, in the unit of `measure`. */
  width: number;
  /** Maximum number of lines; longer text ends with an ellipsis. */
  lines: number;
  measure: (text: string) => number;
  /** Used to find word boundaries in scripts without spaces. */
  language: string;
}

/** Wraps text between words into lines of at most `width`. Splits a word that is longer than a line. */
export function wrapText(text: string, { width, lines, measure, language }: WrapOptions): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const wrapped = text.split("\n").flatMap((paragraph) => {
    const wrappedLines: string[] = [];
    let line = "";
    for (const { segment } of segmenter.segment(paragraph)) {
      for (const part of measure(segment) > width ? splitGraphemes(segment, language) : [segment]) {
        if (line !== "" && measure((line + part).trimEnd()) > width) {
          wrappedLines.push(line.trimEnd());
          line = part.trimStart();
        } else line += part;
      }
    }
    return [...wrappedLines, line.trimEnd()];
  });
  if (wrapped.length <= lines) return wrapped;
  const shownLines = wrapped.slice(0, lines);
  const last = splitGraphemes(shownLines[lines - 1] ?? "", language);
  while (last.length > 0 && measure(`${last.join("")}…`) > width) last.pop();
  return [...shownLines.slice(0, -1), `${last.join("").trimEnd()}…`];
}

/** Splits text into grapheme clusters, so that combined characters stay together. */
function splitGraphemes(text: string, language: string): string[] {
  return Array.from(new Intl.Segmenter(language).segment(text), ({ segment }) => segment);
}

/** Whether the first letter belongs to a right-to-left script, like `dir="auto"` decides. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return (
    first !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
  );
}
