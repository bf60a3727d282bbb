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
    /** Its name among the switches of an event; null if the field is another setting. */
    label: string | null;
    isOnAtFirst: boolean;
  } | null;
  /** null if attendees submit nothing, or may submit at any time, whatever the state of the session. */
  submissions: {
    /**
     * "before-session": also before a session of a hybrid conference begins. "in-session": while the session is live.
     * "after-session": once the event is archived.
     */
    open: "before-session" | "in-session" | "after-session";
    /** Its field in `featureAvailability`, which says whether it takes submissions now. */
    availability: string | null;
    /** Its field in the participation per minute of the insights. */
    participation: string | null;
    /** The setting of an event that admits submissions without a login; null if they never need one. */
    anonymousField: string | null;
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
  stage: {
    /** Its view on the stage. */
    view: string;
    /**
     * The run-sheet step that starts the activity and shows its view. `skipReasons`: reasons to skip it, in addition to
     * "off" and "archived".
     */
    runSheetStep: { kind: string; skipReasons: readonly string[] } | null;
    /**
     * The call that reads its public posts, and the fields of the post that the stage shows instead of its view, and of its
     * id. One activity pins.
     */
    pin: { list: string; postField: string; idField: string } | null;
  } | null;
  /** Its table in exports. */
  exportTable: string | null;
  /** Numbers of a person's submissions in `GET /api/me`. */
  contributions: readonly string[] | null;
  moderation: {
    /** The kind of a post by which a moderator mutes its author; null if it has no posts of attendees. */
    mutedBy: string | null;
    /** What its moderators do, in the audit log. */
    loggedActions: readonly string[];
  } | null;
  /** The names under which the server caches its data: its own for its list, "<name>-own" for what one participant sees. */
  caches: Readonly<Record<string, CacheKind>> | null;
  /** The types of the webhooks that it records (domain/webhooks of the server). */
  webhooks: readonly string[] | null;
}

/**
 * - `shared`: one value for each event, or for each group.
 * - `own`: one value for each participant. The name alone invalidates all of them, and `{ name, key }` that of one.
 */
export type CacheKind = "shared" | "own";
