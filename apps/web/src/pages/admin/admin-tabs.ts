/** The top-level tabs of the admin pages: each has a link in the header and a screen below it. */
import { CirclePlus, Layers, LayoutDashboard, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { AdminTab } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { CreateEventScreen } from "./create/CreateEventScreen.tsx";
import { DashboardScreen } from "./dashboard/DashboardScreen.tsx";
import { GroupsScreen } from "./groups/GroupsScreen.tsx";
import { IntegrationsPage } from "./integrations/IntegrationsPage.tsx";

interface AdminTabDefinition {
  id: AdminTab;
  label: () => string;
  icon: LucideIcon;
  Screen: ComponentType<{ eventId: string | undefined }>;
}

const DASHBOARD: AdminTabDefinition = {
  id: "dashboard",
  label: () => t("Dashboard"),
  icon: LayoutDashboard,
  Screen: DashboardScreen,
};

export const adminTabs: readonly AdminTabDefinition[] = [
  DASHBOARD,
  { id: "groups", label: () => t("Event Groups"), icon: Layers, Screen: GroupsScreen },
  { id: "create", label: () => t("Create Event"), icon: CirclePlus, Screen: CreateEventScreen },
];

/** Has no tab in the header, because few people need it: the footer links to it. */
const INTEGRATIONS = { id: "integrations", Screen: IntegrationsPage } as const;

/** The tab or page with this id; the dashboard if there is none. */
export function findAdminTab(id: string | undefined): Pick<AdminTabDefinition, "id" | "Screen"> {
  return [...adminTabs, INTEGRATIONS].find((tab) => tab.id === id) ?? DASHBOARD;
}
