import { useEffect, useState } from "react";

import { type LiveQuery, useLiveList } from "../live/use-live-list.ts";
import type { StagePart } from "./stage-part.ts";

interface WhileOpen<Item> {
  query: (eventId: string) => LiveQuery<readonly Item[]>;
  isOpen: (item: Item) => boolean;
  /** How long it shows the result after the close, unless the organizer had chosen another view. */
  overMs: number;
}

/** The automatic stage shows a view while something of a list is open, and for a time after the close. */
export function whileOpen<Item>({ query, isOpen, overMs }: WhileOpen<Item>): NonNullable<StagePart["useIsShown"]> {
  return function useIsShown({ id }, isOn, isAuto) {
    const { data } = useLiveList({ ...query(id), enabled: isOn });
    return useShownWhile(data?.some(isOpen) ?? false, overMs, isAuto);
  };
}

function useShownWhile(isOpen: boolean, overMs: number, isAuto: boolean): boolean {
  const [{ wasOpen, isShown }, setState] = useState({ wasOpen: isOpen, isShown: isOpen });
  if (isOpen !== wasOpen) setState({ wasOpen: isOpen, isShown: isOpen || isAuto });
  useEffect(() => {
    if (wasOpen || !isShown) return undefined;
    const timer = setTimeout(setState, overMs, { wasOpen: false, isShown: false });
    return () => clearTimeout(timer);
  }, [wasOpen, isShown, overMs]);
  return isShown;
}
