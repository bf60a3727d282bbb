import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { paths } from "../../lib/paths.ts";
import { type EventTabRow, findTab } from "./tabs.tsx";

/** An address of this event that keeps the query string, so that a big screen stays one. */
export function tabAddress(eventId: string, { tab }: Pick<EventTabRow, "tab">, search: string): string {
  return paths.event(eventId, tab) + (search ? `?${search}` : "");
}

/**
 * The tab to show. An address that names none, or one that is switched off, is replaced by the shown tab's own.
 * @param segment the address's last part
 */
export function useTabRoute(eventId: string, enabled: readonly EventTabRow[], segment: string | undefined) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const row = findTab(enabled, segment);
  const address = row && row.tab !== segment ? tabAddress(eventId, row, search) : null;

  useEffect(() => {
    if (address) navigate(address, { replace: true });
  }, [address, navigate]);

  return row;
}
