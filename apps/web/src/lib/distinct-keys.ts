/** A React key for each text of a list: the text itself, and for repeated ones also how often it came before. */
export function distinctKeys(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    return before === 0 ? text : `${text} ${before}`;
  });
}
