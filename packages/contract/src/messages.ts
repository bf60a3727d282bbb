/** Marks an English text that a page translates later with `t()`, so that it is added to the message catalogs. */
export function msg<Text extends string>(text: Text): Text {
  return text;
}
