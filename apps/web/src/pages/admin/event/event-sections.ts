/** The tabs of the event admin and their content. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { ResponsesToReview } from "../../../activities/icebreaker/ResponsesModeration.tsx";
import { PrizesPanel } from "../../../activities/prizes/PrizesPanel.tsx";
import { TimerPanel } from "../../../activities/timer/TimerPanel.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { OVERVIEW } from "../../../lib/paths.ts";
import { ArchiveSection } from "./archive/ArchiveSection.tsx";
import { IcebreakerSection } from "./icebreaker/IcebreakerSection.tsx";
import { OverviewSection } from "./overview/OverviewSection.tsx";
import { PollsSection } from "./polls/PollsSection.tsx";
import { ReportSection } from "./report/ReportSection.tsx";
import { RunSheetSection } from "./run-sheet/RunSheetSection.tsx";
import { ShareSection } from "./share/ShareSection.tsx";
import { QuestionsPendingCount, QuestionsSection } from "./questions/QuestionsSection.tsx";
import { TranslationSection } from "./translation/TranslationSection.tsx";
import { TeamSection } from "./team/TeamSection.tsx";

interface EventSectionDefinition {
  id: string;
  label: () => string;
  Section: ComponentType<{ event: OrganizerEvent }>;
  /** A live number beside the label: items that need a decision. */
  PendingCount?: ComponentType<{ event: OrganizerEvent }>;
}

interface EventSectionGroup {
  label: () => string;
  sections: readonly EventSectionDefinition[];
}

const overview: EventSectionDefinition = { id: OVERVIEW, label: () => t("Overview"), Section: OverviewSection };

/** Grouped by their purpose. Together the groups keep the eight tabs with a fixed order in this order (D-125). */
export const eventSectionGroups: readonly EventSectionGroup[] = [
  {
    label: () => t("Run"),
    sections: [
      overview,
      { id: "questions", label: () => t("Questions"), Section: QuestionsSection, PendingCount: QuestionsPendingCount },
      { id: "polls", label: () => t("Polls"), Section: PollsSection },
      { id: "icebreaker", label: () => t("Icebreaker"), Section: IcebreakerSection, PendingCount: ResponsesToReview },
      { id: "translation", label: () => t("Translation"), Section: TranslationSection },
      { id: "prizes", label: () => t("Prizes"), Section: PrizesPanel },
      { id: "timer", label: () => t("Timer"), Section: TimerPanel },
    ],
  },
  {
    label: () => t("Set up"),
    sections: [
      { id: "run-sheet", label: () => t("Run sheet"), Section: RunSheetSection },
      { id: "team", label: () => t("Team"), Section: TeamSection },
      { id: "archive", label: () => t("Archive"), Section: ArchiveSection },
      { id: "share", label: () => t("Share"), Section: ShareSection },
    ],
  },
];

/** Linked from the Archive tab; has no tab of its own. */
const REPORT: EventSectionDefinition = { id: "report", label: () => t("Report"), Section: ReportSection };

/** The section with this id; the overview if there is none. */
export function findEventSection(id: string | undefined): EventSectionDefinition {
  const sections = eventSectionGroups.flatMap((group) => group.sections);
  return [...sections, REPORT].find((section) => section.id === id) ?? overview;
}
