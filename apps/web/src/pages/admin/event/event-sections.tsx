/** The tabs of the event admin and their content. */
import type { OrganizerEvent } from "@hubbub/contract/events";

import { ADMIN_SECTIONS, type Section } from "../../../activities/admin-sections.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { OVERVIEW } from "../../../lib/paths.ts";
import type { SectionGroup } from "../SectionTabs.tsx";
import { ArchiveSection } from "./archive/ArchiveSection.tsx";
import { OverviewSection } from "./overview/OverviewSection.tsx";
import { ReportSection } from "./report/ReportSection.tsx";
import { RunSheetSection } from "./run-sheet/RunSheetSection.tsx";
import { ShareSection } from "./share/ShareSection.tsx";
import { TeamSection } from "./team/TeamSection.tsx";

type EventSection = Section<OrganizerEvent>;

const overview: EventSection = { id: OVERVIEW, label: () => t("Overview"), Content: OverviewSection };

/** Grouped by their purpose. ADMIN-13 fixes the order of eight of these tabs. */
export const eventSectionGroups: readonly SectionGroup<OrganizerEvent>[] = [
  { label: () => t("Run", { context: "an event" }), sections: [overview, ...ADMIN_SECTIONS] },
  {
    label: () => t("Set up"),
    sections: [
      { id: "run-sheet", label: () => t("Run sheet"), Content: RunSheetSection },
      { id: "team", label: () => t("Team"), Content: TeamSection },
      { id: "archive", label: () => t("Archive", { context: "noun" }), Content: ArchiveSection },
      { id: "share", label: () => t("Share"), Content: ShareSection },
    ],
  },
];

/** Linked from the Archive tab; has no tab of its own. */
const REPORT: EventSection = { id: "report", label: () => t("Report", { context: "noun" }), Content: ReportSection };

/** The section with this id; the overview if there is none. */
export function findEventSection(id: string | undefined): EventSection {
  const sections = eventSectionGroups.flatMap((group) => group.sections);
  return [...sections, REPORT].find((section) => section.id === id) ?? overview;
}
