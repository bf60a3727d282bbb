/** A schedule as a file has it, before its values are checked. */
/** A session as the file has it. Fields that it does not have are empty. */
export interface RawSession extends Record<
  "guid" | "id" | "title" | "description" | "room" | "start" | "end" | "duration",
  string
> {
  speakers: readonly string[];
}

export interface RawSchedule {
  title: string;
  timeZone: string;
  sessions: readonly RawSession[];
}
