/**
 * What organizers' pages need of an activity. Each part is in `admin.ts` of its folder, all of them in `admin-parts.ts`.
 * A field of `NamedCapabilities` is there exactly if the contract names the capability.
 */
import type { ActivityName, ActivityNamed } from "@hubbub/contract/activities";
import type { GroupIfNamed, IfNamed, WithoutNulls } from "@hubbub/contract/activities/capabilities";
import type { CreateEvent, OrganizerEvent, PublicEvent, UpdateEvent } from "@hubbub/contract/events";
import type { Insights } from "@hubbub/contract/insights";
import type { SkipReason } from "@hubbub/contract/run-sheet";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { Shortcut } from "../ui/KeyList.tsx";
import type { Slot } from "./slots.ts";

/** The part of the activity with this name; without one, that of any of them. */
export type AdminPart<Name extends ActivityName = ActivityName> = Name extends ActivityName
  ? AdminCapabilities & NamedCapabilities<ActivityNamed<Name>>
  : never;

type NamedCapabilities<Unit extends ActivityNamed<ActivityName>> = WithoutNulls<{
  /** Beside its switch. */
  icon: IfNamed<Unit["switch"], LucideIcon>;
  stage: GroupIfNamed<Unit["stage"], AdminStage<SkipReasonOf<Unit>>>;
  /** The name of the file with its table. */
  exportLabel: IfNamed<Unit["exportTable"], Sentence>;
  /** A sentence for each action in the audit log. */
  loggedActions: Unit extends { moderation: { loggedActions: readonly (infer Action extends string)[] } }
    ? Readonly<Record<Action, Sentence>>
    : null;
}>;

type Sentence = () => string;

interface AdminStage<Reason extends SkipReason> {
  /** The name of its view among those that the stage can show. */
  label: Sentence;
  pin: PinControls;
  runSheetStep: RunSheetStepPart<Reason>;
}

/** How the event admin pins its posts. */
interface PinControls {
  /** Beside the buttons of the stage. */
  Buttons: ComponentType<{ event: OrganizerEvent; hasShortcuts: boolean }>;
  /** Their keys, for the help. */
  keys: readonly Shortcut[];
}

type SkipReasonOf<Unit> = Unit extends { stage: { runSheetStep: { skipReasons: readonly (infer Reason)[] } } }
  ? Reason & SkipReason
  : never;

/** A step of a run sheet that starts it. */
interface RunSheetStepPart<Reason extends SkipReason> {
  label: Sentence;
  targetLabel: Sentence;
  /** Hook: what such steps start in this event. */
  useTargets: (eventId: string) => StepTargets;
  skipReasons: Readonly<Record<Reason, Sentence>>;
}

export interface StepTargets {
  /** Without an option, no step can be added. */
  options: readonly { value: string; label: string }[];
  /** Names the step with this target. */
  titleOf: (target: string | undefined) => string;
}

/** A field is null if the activity has nothing of the kind. */
interface AdminCapabilities {
  panel: AdminPanel | null;
  /** Shown while it is on. */
  settings: SettingSwitches | null;
  /** What happens to it at the end of a session. */
  ending: Ending | null;
  slots: readonly AdminSlot[];
}

/** What an activity shows on organizers' pages, besides its panel. */
export type AdminSlot =
  /** Its number under the header of the overview. */
  | (Slot<"figure", { event: OrganizerEvent }> & { label: Sentence })
  /** Cards on the overview: in the middle, at the end of the row, and below these. */
  | Slot<"overview" | "overview-side" | "overview-settings", { event: OrganizerEvent }>
  /** Above all panels of its section. */
  | Slot<"section", { eventId: string }>
  /** Its chart in the insights. */
  | Slot<"insights", { event: OrganizerEvent; insights: Insights }>
  /** Its numbers at the beginning of the report; without `insights` while these are loading. */
  | Slot<"report-figures", { event: OrganizerEvent; insights: Insights | undefined }>
  | Slot<"report" | "archive", { event: OrganizerEvent }>
  /** In the picture of a new event: what a phone shows if this is the first activity. */
  | Slot<"preview", { fields: CreateEvent }>
  /** In that picture, for activities without a tab: when phones show it. */
  | { where: "preview-hint"; text: Sentence }
  /** Beside a session of a group. */
  | Slot<"session", { groupId: string; eventId: string }>
  /** What holders of a speaker link see, which may be a lazy component, and a sentence that says so. */
  | (Slot<"speaker", { event: PublicEvent }> & { may: Sentence })
  /** In the header of the remote control of the run sheet while the activity is on. */
  | Slot<"remote", { eventId: string }>;

export interface AdminPanel {
  /** The last part of the address of its section. Activities with the same section share it. */
  section: string;
  label: () => string;
  /** For organizers the event is an `OrganizerEvent` (`isOrganizerEvent`). It may be a lazy component. */
  Panel: ComponentType<{ event: PublicEvent }>;
  /** Whether holders of a moderator link have it too. */
  forModerators: boolean;
  /** Items that need a decision, beside the label of the section. */
  PendingCount: ComponentType<{ event: PublicEvent }> | null;
}

export interface SettingSwitches {
  title: Sentence;
  switches: readonly { field: SwitchedSetting; label: Sentence; icon: LucideIcon }[];
}
export type SwitchedSetting = {
  [Name in keyof CreateEvent & keyof UpdateEvent]: CreateEvent[Name] extends boolean | undefined ? Name : never;
}[keyof CreateEvent & keyof UpdateEvent];

interface Ending {
  /** Asked before the session ends, if the activity is on. */
  consequence: Sentence;
  /** What attendees see then; null for the usual sentence. */
  announcement: Sentence | null;
}
