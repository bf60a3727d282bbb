/** Breaking text into lines for a canvas, in every script: pure. */
interface WrapOptions {
  /** Of a line, in the unit `measure` answers in. */
  width: number;
  /** At most so many lines; more end with an ellipsis. */
  lines: number;
  measure: (text: string) => number;
  /** Where words end in scripts without spaces, by this language. */
  language: string;
}

/** Lines of at most `width`. A word that is longer than a line is cut. */
export function wrapText(text: string, { width, lines, measure, language }: WrapOptions): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const wrapped = text.split("\n").flatMap((paragraph) => {
    const made: string[] = [];
    let line = "";
    for (const { segment } of segmenter.segment(paragraph)) {
      for (const part of measure(segment) > width ? charactersOf(segment, language) : [segment]) {
        if (line !== "" && measure((line + part).trimEnd()) > width) {
          made.push(line.trimEnd());
          line = part.trimStart();
        } else line += part;
      }
    }
    return [...made, line.trimEnd()];
  });
  if (wrapped.length <= lines) return wrapped;
  const kept = wrapped.slice(0, lines);
  const last = charactersOf(kept[lines - 1] ?? "", language);
  while (last.length > 0 && measure(`${last.join("")}…`) > width) last.pop();
  return [...kept.slice(0, -1), `${last.join("").trimEnd()}…`];
}

/** What a reader calls a character. */
function charactersOf(text: string, language: string): string[] {
  return Array.from(new Intl.Segmenter(language).segment(text), ({ segment }) => segment);
}

/** The direction of the first letter that has one, as `dir="auto"` decides. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return (
    first !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
  );
}
