import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { paths } from "../../lib/paths.ts";
import { type TabDefinition, findTab } from "./tabs.ts";

/** The address of a tab, with the query string kept so that a stage stays a stage. */
export function tabAddress(eventId: string, { path }: Pick<TabDefinition, "path">, search: string): string {
  return paths.event(eventId, path) + (search ? `?${search}` : "");
}

/**
 * The tab to show. Replaces an address without a tab, or with a disabled one, by the address of the shown tab.
 * @param segment the last segment of the address
 */
export function useTabRoute(eventId: string, enabled: readonly TabDefinition[], segment: string | undefined) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const tab = findTab(enabled, segment);
  const address = tab && tab.path !== segment ? tabAddress(eventId, tab, search) : null;

  useEffect(() => {
    if (!address) return;
    // Later, because an offline copy is hydrated with an address without a tab before the current one is used (start.tsx).
    const timer = setTimeout(() => navigate(address, { replace: true }));
    return () => clearTimeout(timer);
  }, [address, navigate]);

  return tab;
}
