/** The tabs of one event's desk: a row here is a tab and what it shows. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { PrizesPanel } from "../../../activities/prizes/PrizesPanel.tsx";
import { TimerPanel } from "../../../activities/timer/TimerPanel.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { OverviewSection } from "./overview/OverviewSection.tsx";
import { ShareSection } from "./share/ShareSection.tsx";
import { SocialNews, SocialSection } from "./social/SocialSection.tsx";
import { TranslationSection } from "./translation/TranslationSection.tsx";

interface EventSectionRow {
  id: string;
  label: () => string;
  Section: ComponentType<{ event: OrganizerEvent }>;
  /** A small live number beside the label, for what waits to be done. */
  News?: ComponentType<{ event: OrganizerEvent }>;
}

const OVERVIEW: EventSectionRow = { id: "overview", label: () => t("Overview"), Section: OverviewSection };

export const eventSections: readonly EventSectionRow[] = [
  OVERVIEW,
  { id: "social", label: () => t("Questions"), Section: SocialSection, News: SocialNews },
  { id: "translation", label: () => t("Translation"), Section: TranslationSection },
  { id: "prizes", label: () => t("Prizes"), Section: PrizesPanel },
  { id: "timer", label: () => t("Timer"), Section: TimerPanel },
  { id: "share", label: () => t("Share"), Section: ShareSection },
];

/** The section an address asks for; one that does not exist is the overview. */
export function findEventSection(id: string | null): EventSectionRow {
  return eventSections.find((section) => section.id === id) ?? OVERVIEW;
}

/** The overview needs no query; the others carry theirs, so that a reload keeps the place. */
export function sectionPath(eventPath: string, id: string): string {
  return id === OVERVIEW.id ? eventPath : `${eventPath}?section=${id}`;
}
