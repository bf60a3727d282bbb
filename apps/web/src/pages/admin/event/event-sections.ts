/** The tabs of one event's desk: a row here is a tab and what it shows. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { WaitingAnswers } from "../../../activities/icebreaker/ResponsesModeration.tsx";
import { PrizesPanel } from "../../../activities/prizes/PrizesPanel.tsx";
import { TimerPanel } from "../../../activities/timer/TimerPanel.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { ArchiveSection } from "./archive/ArchiveSection.tsx";
import { IcebreakerSection } from "./icebreaker/IcebreakerSection.tsx";
import { OverviewSection } from "./overview/OverviewSection.tsx";
import { ReportSection } from "./report/ReportSection.tsx";
import { OVERVIEW_ID } from "./section-path.ts";
import { ShareSection } from "./share/ShareSection.tsx";
import { SocialNews, SocialSection } from "./social/SocialSection.tsx";
import { TranslationSection } from "./translation/TranslationSection.tsx";
import { TeamSection } from "./team/TeamSection.tsx";

interface EventSectionRow {
  id: string;
  label: () => string;
  Section: ComponentType<{ event: OrganizerEvent }>;
  /** A small live number beside the label, for what waits to be done. */
  News?: ComponentType<{ event: OrganizerEvent }>;
}

const OVERVIEW: EventSectionRow = { id: OVERVIEW_ID, label: () => t("Overview"), Section: OverviewSection };

export const eventSections: readonly EventSectionRow[] = [
  OVERVIEW,
  { id: "social", label: () => t("Questions"), Section: SocialSection, News: SocialNews },
  // In addition to the eight tabs of a fixed order (D-125), next to the other tab that moderators use.
  { id: "icebreaker", label: () => t("Icebreaker"), Section: IcebreakerSection, News: WaitingAnswers },
  { id: "translation", label: () => t("Translation"), Section: TranslationSection },
  { id: "prizes", label: () => t("Prizes"), Section: PrizesPanel },
  { id: "timer", label: () => t("Timer"), Section: TimerPanel },
  { id: "team", label: () => t("Team"), Section: TeamSection },
  { id: "archive", label: () => t("Archive"), Section: ArchiveSection },
  { id: "share", label: () => t("Share"), Section: ShareSection },
];

/** Reached from the archive, not by a tab. */
const REPORT: EventSectionRow = { id: "report", label: () => t("Report"), Section: ReportSection };

/** The section an address asks for; one that does not exist is the overview. */
export function findEventSection(id: string | null): EventSectionRow {
  return [...eventSections, REPORT].find((section) => section.id === id) ?? OVERVIEW;
}
