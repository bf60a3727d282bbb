/** Marks an English text in a constant that pages translate with `t()`, so that it is added to the message catalogs. */
export function msg<Text extends string>(text: Text): Text {
  return text;
}
