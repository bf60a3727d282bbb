/** What organizers' pages need of an activity: `admin` in `admin.ts` of its folder. */
import type { ActivityName, UnitOf } from "@hubbub/contract/activities";
import type { ActivityUnit, FieldsIf } from "@hubbub/contract/activities/activity";
import type { CreateEvent, OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { Insights } from "@hubbub/contract/insights";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { SwitchedField } from "../organizer/SettingSwitch.tsx";

type Sentence = () => string;
type EventView = ComponentType<{ event: OrganizerEvent }>;

/** With what its unit describes. All else is optional. */
export type AdminPart<Name extends ActivityName> = AdminFields & Described<UnitOf<Name>>;

type Described<Unit extends ActivityUnit> =
  /** Beside its switch. */
  FieldsIf<Unit["switch"], { icon: LucideIcon }> &
    /** The name of its view among those that the stage can show. */
    FieldsIf<Unit["stageView"], { stageLabel: Sentence }> &
    /** What its table in the exports contains: "Chat" of "Chat, CSV". */
    FieldsIf<Unit["exportTable"], { exportLabel: Sentence }> &
    /** A sentence for each action in the audit log. */
    FieldsIf<Unit["moderation"], { loggedActions: SentencesFor<NonNullable<Unit["moderation"]>["loggedActions"]> }> &
    /** A step of a run sheet that starts it. */
    FieldsIf<
      Unit["runSheetStep"],
      { runSheetStep: RunSheetStepPart<NonNullable<Unit["runSheetStep"]>["skipReasons"]> }
    >;

/** A sentence for each of these words; of several lists of words, for those of one of them. */
type SentencesFor<Words extends readonly string[]> = Words extends unknown
  ? Readonly<Record<Words[number], Sentence>>
  : never;

interface AdminFields {
  /** Its panel in the event admin. */
  panel?: AdminPanel;
  /** Shown while it is on. */
  settings?: SettingSwitches;
  /** What happens to it at the end of a session. Said before the session ends, if the activity is on. */
  ending?: Sentence;

  /** How the event admin pins its posts: beside the buttons of the stage. */
  PinButtons?: ComponentType<PinButtonsProps>;

  /** Its number under the header of the overview. */
  figure?: Figure;
  /** Its cards on the pages of the event. */
  cards?: Readonly<Partial<Record<CardPlace, ComponentType<CardProps>>>>;
  /** In the picture of a new event: what a phone shows if this is the first activity. */
  Preview?: ComponentType<{ fields: CreateEvent }>;
  /** For holders of a speaker link. */
  speaker?: SpeakerPart;
  /** In the header of the remote control of the run sheet while the activity is on. */
  Remote?: ComponentType<{ eventId: string }>;
}

/**
 * - "overview", "side": the middle and the last column of the overview. "settings": below the cards of "side".
 * - "insights": the charts of the insights.
 * - "figures": the numbers at the beginning of the report. "report": below them.
 * - "archive": the archive.
 */
export type CardPlace = "overview" | "side" | "settings" | "insights" | "figures" | "report" | "archive";

export interface CardProps {
  event: OrganizerEvent;
  /** In "insights" and "figures"; undefined while they are loading. */
  insights?: Insights | undefined;
}

export interface AdminPanel {
  /** The last part of the address of its section. Activities with the same section share it. */
  section: string;
  label: Sentence;
  /** For organizers the event is an `OrganizerEvent` (`isOrganizerEvent`). It may be a lazy component. */
  Panel: ComponentType<{ event: PublicEvent }>;
  /** Whether holders of a moderator link have it too. */
  forModerators?: true;
  /** Items that need a decision, beside the label of the section. */
  PendingCount?: ComponentType<{ event: PublicEvent }>;
}

export interface SettingSwitches {
  title: Sentence;
  switches: readonly { field: SwitchedField & keyof CreateEvent; label: Sentence; icon: LucideIcon }[];
}

export interface PinButtonsProps {
  event: OrganizerEvent;
  hasShortcuts: boolean;
  /** The width of each button. */
  className: string | undefined;
}

interface RunSheetStepPart<SkipReasons extends readonly string[]> {
  label: Sentence;
  targetLabel: Sentence;
  /** Hook: what such steps start in this event. */
  useTargets: (eventId: string) => StepTargets;
  skipReasons: SentencesFor<SkipReasons>;
}

export interface StepTargets {
  /** Without an option, no step can be added. */
  options: readonly { value: string; label: string }[];
  /** Names the step with this target. */
  titleOf: (target: string | undefined) => string;
}

export interface Figure {
  label: Sentence;
  View: EventView;
}

interface SpeakerPart {
  /** It may be a lazy component. */
  View: ComponentType<{ event: PublicEvent }>;
  /** Says what the speaker can do with it. */
  may: Sentence;
}
