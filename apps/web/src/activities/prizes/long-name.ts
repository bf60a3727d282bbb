/** Names that need smaller letters where a name stands large. */
export function isLongName(name: string): boolean {
  return name.length > 16;
}
