/** The tabs of the event admin and their content. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { ADMIN_SECTIONS } from "../../../activities/admin-sections.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { OVERVIEW } from "../../../lib/paths.ts";
import type { TabSection } from "../SectionTabs.tsx";
import { ArchiveSection } from "./archive/ArchiveSection.tsx";
import { OverviewSection } from "./overview/OverviewSection.tsx";
import { PanelSection } from "./PanelSection.tsx";
import { ReportSection } from "./report/ReportSection.tsx";
import { RunSheetSection } from "./run-sheet/RunSheetSection.tsx";
import { ShareSection } from "./share/ShareSection.tsx";
import { TeamSection } from "./team/TeamSection.tsx";

interface EventSection extends TabSection {
  Section: ComponentType<{ event: OrganizerEvent }>;
}

interface EventSectionGroup {
  label: () => string;
  sections: readonly EventSection[];
}

const overview: EventSection = { id: OVERVIEW, label: () => t("Overview"), Section: OverviewSection };
const activitySections = ADMIN_SECTIONS.map((section): EventSection => ({
  ...section,
  Section: ({ event }) => <PanelSection event={event} panels={section.panels} />,
}));

/** Grouped by their purpose. ADMIN-13 fixes the order of eight of these tabs. */
export const eventSectionGroups: readonly EventSectionGroup[] = [
  { label: () => t("Run", { context: "an event" }), sections: [overview, ...activitySections] },
  {
    label: () => t("Set up"),
    sections: [
      { id: "run-sheet", label: () => t("Run sheet"), Section: RunSheetSection },
      { id: "team", label: () => t("Team"), Section: TeamSection },
      { id: "archive", label: () => t("Archive", { context: "noun" }), Section: ArchiveSection },
      { id: "share", label: () => t("Share"), Section: ShareSection },
    ],
  },
];

/** Linked from the Archive tab; has no tab of its own. */
const REPORT: EventSection = { id: "report", label: () => t("Report", { context: "noun" }), Section: ReportSection };

/** The section with this id; the overview if there is none. */
export function findEventSection(id: string | undefined): EventSection {
  const sections = eventSectionGroups.flatMap((group) => group.sections);
  return [...sections, REPORT].find((section) => section.id === id) ?? overview;
}
