/**
 * The activities, in the order of their tabs. The names of switches, tabs, views of the stage, tables, counts and caches
 * follow from this list; calls, live messages and other schemas from that of protocols.ts.
 */
import type { CacheKind } from "./activity.ts";
import { chat } from "./chat/index.ts";
import { feedback } from "./feedback/index.ts";
import { icebreaker } from "./icebreaker/index.ts";
import { leaderboard } from "./leaderboard/index.ts";
import { polls } from "./polls/index.ts";
import { prizes } from "./prizes/index.ts";
import { questions } from "./questions/index.ts";
import { reactions } from "./reactions/index.ts";
import { timer } from "./timer/index.ts";
import { translation } from "./translation/index.ts";

export const ACTIVITIES = [
  icebreaker,
  questions,
  reactions,
  translation,
  chat,
  timer,
  prizes,
  leaderboard,
  polls,
  feedback,
] as const;

type Unit = (typeof ACTIVITIES)[number];
type Field<Key extends keyof Unit> = NonNullable<Unit[Key]>;

export type ActivityName = Unit["name"];
/** The unit with this name. */
export type ActivityNamed<Name extends ActivityName> = Extract<Unit, { name: Name }>;

/** A field of the event that switches an activity. */
export type ActivitySwitch = Field<"switch">["field"];
type SwitchWithLabel = Extract<Field<"switch">, { label: string }>;
export type FeatureFlag = SwitchWithLabel["field"];

export type EventTab = Field<"tab">;
/** What the stage can show besides "auto" and "join". */
export type StageTab = Field<"stageView">;
export type ExportTable = Field<"exportTable">;
export type ParticipationField = Field<"participation">;
export type Contribution = Field<"contributions">[number];
export type ActivityAction = Field<"loggedActions">[number];
export type MutedByPost = Field<"mutedBy">;
export type AnonymousField = Field<"anonymousField">;
/** A step of a run sheet that starts an activity. */
export type ActivityStep = Field<"runSheetStep">["kind"];
export type ActivitySkipReason = Field<"runSheetStep">["skipReasons"][number];
export type ActivitySetupStep = Field<"setupStep">;
/** The names of caches of this kind. */
export type ActivityCache<Kind extends CacheKind> = CachesOf<Field<"caches">, Kind>;
type CachesOf<Caches, Kind> = Caches extends object
  ? { [Name in keyof Caches]: Caches[Name] extends Kind ? Name : never }[keyof Caches]
  : never;

/** What people submit to. */
export type Submitted = Extract<Unit, { submissions: object }>["name"];
/** The switches of the activities that take submissions. */
export type SubmissionSwitch = NonNullable<ActivityNamed<Submitted>["switch"]>["field"];
/** A field of `featureAvailability`. */
export type AvailabilityField = NonNullable<Field<"submissions">["availability"]>;

/** The values that the activities have in one field, without those that are null. */
function fieldsOf<Key extends keyof Unit>(key: Key): Field<Key>[] {
  return ACTIVITIES.flatMap((activity) => {
    const value = activity[key];
    return value === null ? [] : [value];
  });
}

/** The switches of an event, in display order. */
export const FEATURE_FLAGS: readonly FeatureFlag[] = fieldsOf("switch").flatMap(({ field, label }) =>
  label === null ? [] : [field],
);

/** The fields of `featureAvailability`. */
export const AVAILABILITY_FIELDS: readonly AvailabilityField[] = fieldsOf("submissions").flatMap(
  ({ availability }) => availability ?? [],
);

/** The tabs of the event page, in their fixed order (D-125): the last part of the address `/event/:eventId/:tab`. */
export const EVENT_TABS: readonly EventTab[] = fieldsOf("tab");
export const STAGE_TABS: readonly StageTab[] = fieldsOf("stageView");
export const EXPORT_TABLES: readonly ExportTable[] = fieldsOf("exportTable");
export const PARTICIPATION_FIELDS: readonly ParticipationField[] = fieldsOf("participation");
export const CONTRIBUTIONS: readonly Contribution[] = fieldsOf("contributions").flat();
export const ACTIVITY_ACTIONS: readonly ActivityAction[] = fieldsOf("loggedActions").flat();
export const MUTED_BY_POST: readonly MutedByPost[] = fieldsOf("mutedBy");
export const ACTIVITY_SETUP_STEPS: readonly ActivitySetupStep[] = fieldsOf("setupStep");
export const ACTIVITY_STEPS: readonly ActivityStep[] = fieldsOf("runSheetStep")
  .map(({ kind }) => kind)
  .toSorted();
export const ACTIVITY_SKIP_REASONS: readonly ActivitySkipReason[] = fieldsOf("runSheetStep").flatMap(
  ({ skipReasons }) => skipReasons,
);

/** An object with one field for each of these names. */
export function fieldFor<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** Display name of each switch. */
export const FEATURE_NAMES = Object.fromEntries(
  fieldsOf("switch").flatMap(({ field, label }) => (label === null ? [] : [[field, label]])),
) as Record<FeatureFlag, string>;

/** Whether the switch is on in a new event. */
export function isOnAtFirst(flag: FeatureFlag): boolean {
  return fieldsOf("switch").some(({ field, isOnAtFirst: isOn }) => field === flag && isOn);
}

/** The switch of the activity that has this tab or this view of the stage. */
export function switchOf(tab: EventTab | StageTab): ActivitySwitch {
  const activity = ACTIVITIES.find((unit) => unit.tab === tab || unit.stageView === tab);
  if (!activity?.switch) throw new Error(`No activity has the tab ${tab}`);
  return activity.switch.field;
}
