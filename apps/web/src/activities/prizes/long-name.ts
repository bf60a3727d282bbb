/** Whether a name needs a smaller font size where names are shown large. */
export function isLongName(name: string): boolean {
  return name.length > 16;
}
