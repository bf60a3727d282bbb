/** The addresses of all pages of the web app. */
import type { EventTab } from "@hubbub/contract/activities";

export const ADMIN_TABS = ["dashboard", "groups", "create", "integrations"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The section of an event that its address does not name. */
export const OVERVIEW = "overview";
/** The remote control of the run sheet: without header and tabs. */
export const REMOTE = "remote";

/** In place of a permalink. */
export const NEW_FROM_SCHEDULE = "import";

function withSection(path: string, section: string): string {
  return section === OVERVIEW ? path : `${path}/${section}`;
}

export const paths = {
  home: () => "/",
  admin: (tab: AdminTab = "dashboard") => (tab === "dashboard" ? "/admin" : `/admin/${tab}`),
  /** A new group from a schedule. No group has this permalink. */
  importSchedule: () => `/admin/groups/${NEW_FROM_SCHEDULE}`,
  adminGroup: (permalink: string, view = OVERVIEW) => withSection(`/admin/groups/${permalink}`, view),
  adminEvent: (eventId: string, section = OVERVIEW) => withSection(`/admin/${eventId}`, section),
  event: (eventId: string, tab?: EventTab) => (tab ? `/event/${eventId}/${tab}` : `/event/${eventId}`),
  stage: (eventId: string) => `/event/${eventId}?display=bigscreen`,
  framedStage: (eventId: string) => `/stage/${eventId}`,
  /** What an access link gives in this event. */
  link: (eventId: string, section = OVERVIEW) => withSection(`/link/${eventId}`, section),
  engage: (permalink: string) => `/engage/${permalink}`,
  tutorial: () => "/tutorial",
  welcome: () => "/welcome",
  terms: () => "/terms",
  privacy: () => "/privacy",
} as const;

/**
 * The address that has replaced an old one, which named a tab or a section in its query; null for any other address.
 * @param search without "?"
 */
export function replacedAddress(pathname: string, search: string): string | null {
  if (!/^\/(?:admin|link)(?:\/[^/]+)?\/?$/u.test(pathname)) return null;
  const query = new URLSearchParams(search);
  const named = query.get("section") ?? query.get("tab") ?? query.get("view");
  if (named === null) return null;
  for (const name of ["section", "tab", "view"]) query.delete(name);
  const section = named === "social" ? "questions" : named;
  const path = ["dashboard", OVERVIEW].includes(section)
    ? pathname
    : `${pathname.replace(/\/$/u, "")}/${encodeURIComponent(section)}`;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Whether this page is a stage for frames, which has neither cookies nor an account. */
export function isFramedStage(): boolean {
  return location.pathname.startsWith("/stage/");
}

/** Whether the query of an event's address asks for the stage. */
export function isStageQuery(query: string): boolean {
  return new URLSearchParams(query).get("display") === "bigscreen";
}
