/** What organizers' pages need of an activity: `admin` in `admin.ts` of its folder. */
import type { ActivityName, UnitOf } from "@hubbub/contract/activities";
import type { ActivityUnit, FieldsIf } from "@hubbub/contract/activities/activity";
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { Insights } from "@hubbub/contract/insights";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { SettingOf } from "../organizer/SettingSwitch.tsx";

type Sentence = () => string;

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
  /**
   * What attendees may do in it: below its switch on the overview. Those that `CreateEvent` has are also in the form of
   * a new event, while the switch is on. What the activity shows, such as its question, is set in its panel.
   */
  settings?: readonly ActivitySetting[];
  /** What happens to it at the end of a session. Said before the session ends, if the activity is on. */
  ending?: Sentence;

  /** Its cards on the pages of the event. */
  cards?: Readonly<Partial<Record<CardPlace, ComponentType<CardProps>>>>;
  /** For holders of a speaker link. */
  speaker?: SpeakerPart;
}

/**
 * - "overview": the last column of the overview.
 * - "insights": the charts of the insights.
 * - "figures": the numbers under the header of the overview, and at the beginning of the report. "report": below them.
 */
export type CardPlace = "overview" | "insights" | "figures" | "report";

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

export type ActivitySetting = SwitchSetting | ChoiceSetting;

interface SwitchSetting {
  field: SettingOf<boolean>;
  label: Sentence;
  icon: LucideIcon;
  description?: Sentence;
}

export interface ChoiceSetting {
  field: SettingOf<number>;
  label: Sentence;
  options: () => readonly { value: number; label: string }[];
  /** The title of the toast after a failure. */
  failed: Sentence;
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

interface SpeakerPart {
  /** It may be a lazy component. */
  View: ComponentType<{ event: PublicEvent }>;
  /** Says what the speaker can do with it. */
  may: Sentence;
}
