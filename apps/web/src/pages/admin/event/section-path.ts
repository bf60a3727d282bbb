export const OVERVIEW_ID = "overview";
/** The remote control of the run sheet: without the header and the tabs of the event admin. */
export const REMOTE_ID = "remote";

/** The address of a section. The overview has no query parameter. */
export function sectionPath(eventPath: string, id: string): string {
  return id === OVERVIEW_ID ? eventPath : `${eventPath}?section=${id}`;
}
