/**
 * What the server and the web app share about an activity: the names of its folder, its tab and its fields. Every field
 * must be written; one for something that the activity does not have is null. Schemas are in its protocol (`calls.ts`
 * beside the unit), so that pages can use the units without loading zod.
 */
export interface ActivityUnit {
  /** The name of its folders in the contract, the server and the web app. */
  name: string;
  /** The field of the event that switches it on and off; null if it is always on. */
  switch: {
    field: string;
    /** Its name among the switches of an event. */
    label: string;
    isOnAtFirst: boolean;
  } | null;
  /** What attendees submit while the state of the session allows it; null if it accepts nothing of this kind. */
  submissions: {
    /**
     * "before-session": also before a session of a hybrid conference begins. "in-session": while the session is live.
     * "after-session": once the event is archived.
     */
    open: "before-session" | "in-session" | "after-session";
    /** Its field in `featureAvailability`, which says whether it takes submissions now. */
    availability: string | null;
    /** Its field in the insights: in the numbers of submissions per minute and in the totals. */
    participation: string | null;
    /** Points on the leaderboard. */
    points: {
      /** For each submission; null if they differ. */
      each: number | null;
      /**
       * How many of a person's submissions count, the earliest first. Later ones give no points and do not affect ties.
       */
      countedAtMost: number;
    } | null;
  } | null;
  /** Its tab: the last part of the address, and what attendees read on it. */
  tab: { path: string; label: string } | null;
  /** Its view on the stage. */
  stageView: string | null;
  /** The run-sheet step that starts the activity and shows its view. */
  runSheetStep: {
    kind: string;
    /** What steps can start: "ids", something with an id; else one of these values, or none. */
    targets: "ids" | readonly string[];
    /** Reasons to skip it, in addition to "off" and "archived". */
    skipReasons: readonly string[];
  } | null;
  /** Its table in exports. */
  exportTable: string | null;
  /** Numbers of a person's submissions in `GET /api/me`. */
  contributions: readonly string[] | null;
  moderation: {
    /** The kind of its posts whose authors a moderator can mute; null if it has no posts of attendees. */
    postKind: string | null;
    /** What its moderators do, in the audit log. */
    loggedActions: readonly string[];
  } | null;
  /** The names under which the server caches its data, with one value for each event or group. */
  caches: readonly string[] | null;
  /** The types of the webhooks that it records (domain/webhooks of the server). */
  webhooks: readonly string[] | null;
}

/**
 * Fields that an object about an activity must have if the unit describes this capability, and cannot have if it, or the
 * group that it is in, is null there. Optional where the activity is not known.
 */
export type FieldsIf<Capability, Fields> = [Capability] extends [null]
  ? { [Field in keyof Fields]?: never }
  : null extends Capability
    ? Partial<Fields>
    : Fields;
