/**
 * The activities, in the order of their tabs. The names of switches, tabs, views of the stage, tables, counts and caches
 * follow from this list. Calls, live messages and other schemas follow from the list in `protocols.ts`.
 */
import { boards } from "./boards/index.ts";
import { captions } from "./captions/index.ts";
import { chat } from "./chat/index.ts";
import { feedback } from "./feedback/index.ts";
import { icebreaker } from "./icebreaker/index.ts";
import { leaderboard } from "./leaderboard/index.ts";
import { microphone } from "./microphone/index.ts";
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
  captions,
  chat,
  timer,
  prizes,
  leaderboard,
  polls,
  boards,
  feedback,
  microphone,
] as const;

/** The unit of any activity. */
export type Unit = (typeof ACTIVITIES)[number];
export type ActivityName = Unit["name"];
/** The unit of the activity with this name. */
export type UnitOf<Name extends ActivityName> = Extract<Unit, { name: Name }>;

/** A value that an activity has in this field of its unit. */
export type UnitField<Key extends keyof Unit> = NonNullable<Unit[Key]>;

/** The values that the activities have in this field, in their order. */
export function valuesOf<Key extends keyof Unit>(key: Key): UnitField<Key>[] {
  const values = ACTIVITIES.map((activity): Unit[Key] => activity[key]);
  return values.filter((value) => value !== null);
}

/** An object with one field for each of these names. */
export function fieldFor<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** The tabs of the event page, in their fixed order (EVENT-1): the last part of the address `/event/:eventId/:tab`. */
export const EVENT_TABS = valuesOf("tab").map(({ path }) => path);
export type EventTab = UnitField<"tab">["path"];
export const STAGE_TABS = valuesOf("stageView");
export type StageTab = UnitField<"stageView">;

/** What the stage can show: "auto" switches by activity in the room, "join" shows the join code. */
export const STAGE_VIEWS = ["auto", "join", ...STAGE_TABS] as const;
export type StageView = (typeof STAGE_VIEWS)[number];

// What only one activity has.
export type { AnonymousSetting } from "./chat/index.ts";
export { PIN } from "./questions/index.ts";

export type ExportTable = UnitField<"exportTable">;

/** A field of the event that switches an activity. */
export type ActivitySwitch = UnitField<"switch">["field"];
export const ACTIVITY_SWITCHES = valuesOf("switch").map(({ field }) => field);

/** The switch of the activity that has this tab or this view of the stage. */
export function switchOf(tab: EventTab | StageTab): ActivitySwitch {
  const activity = ACTIVITIES.find((unit) => unit.tab?.path === tab || unit.stageView === tab);
  if (!activity?.switch) throw new Error(`No activity has the tab ${tab}`);
  return activity.switch.field;
}

/** Whether an activity is on in an event; without a switch it always is. */
export function isOn<Field extends ActivitySwitch>(
  event: Readonly<Record<Field, boolean>>,
  unit: { switch: { field: Field } | null },
): boolean {
  return unit.switch === null || event[unit.switch.field];
}

/** The name of an activity that people submit something to. */
export type SubmissionActivity = Extract<Unit, { submissions: object }>["name"];

export type ActivityCache = UnitField<"caches">[number];
