/** The first letter of a name as people see it, for the shape that stands for the person. */
export function initialOf(name: string): string {
  const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;
  const first = segmenter ? segmenter.segment(name.trim()).containing(0)?.segment : Array.from(name.trim())[0];
  return (first ?? "?").toLocaleUpperCase();
}
