/** The addresses of all pages of the web app. */
import type { EventTab } from "@hubbub/contract/activities";

export const ADMIN_TABS = ["dashboard", "groups", "create"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const paths = {
  home: () => "/",
  admin: (tab?: AdminTab) => (tab && tab !== "dashboard" ? `/admin?tab=${tab}` : "/admin"),
  adminGroup: (permalink: string) => `/admin/groups/${permalink}`,
  adminEvent: (eventId: string) => `/admin/${eventId}`,
  event: (eventId: string, tab?: EventTab) => (tab ? `/event/${eventId}/${tab}` : `/event/${eventId}`),
  stage: (eventId: string) => `/event/${eventId}?display=bigscreen`,
  framedStage: (eventId: string) => `/stage/${eventId}`,
  /** What an access link gives in this event. */
  link: (eventId: string) => `/link/${eventId}`,
  /** The remote control of the run sheet, for the same people. */
  linkRemote: (eventId: string) => `/link/${eventId}?view=remote`,
  engage: (permalink: string) => `/engage/${permalink}`,
  tutorial: () => "/tutorial",
  welcome: () => "/welcome",
  terms: () => "/terms",
  privacy: () => "/privacy",
} as const;

/** Whether this page is a stage for frames, which has neither cookies nor an account. */
export function isFramedStage(): boolean {
  return location.pathname.startsWith("/stage/");
}

/** Whether the query of an event's address asks for the stage. */
export function isStageQuery(query: string): boolean {
  return new URLSearchParams(query).get("display") === "bigscreen";
}
