export const OVERVIEW_ID = "overview";

/** The address of a section. The overview has no query parameter. */
export function sectionPath(eventPath: string, id: string): string {
  return id === OVERVIEW_ID ? eventPath : `${eventPath}?section=${id}`;
}
