/** The overview needs no query; the other sections carry theirs, so that a reload keeps the place. */
export const OVERVIEW_ID = "overview";

export function sectionPath(eventPath: string, id: string): string {
  return id === OVERVIEW_ID ? eventPath : `${eventPath}?section=${id}`;
}
