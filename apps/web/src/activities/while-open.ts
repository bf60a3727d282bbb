import { useEffect, useState } from "react";

import type { ShownPeriod } from "./stage-part.ts";

const WHILE_SHOWN: ShownPeriod = { from: 0, until: Infinity };

/**
 * The period of a view that the automatic stage shows while something is open.
 * @param overMs how long it shows the result after the close, unless the organizer had chosen another view
 */
export function useWhileOpen(isOpen: boolean, overMs: number, isAuto: boolean): ShownPeriod | null {
  const [{ wasOpen, isShown }, setState] = useState({ wasOpen: isOpen, isShown: isOpen });
  if (isOpen !== wasOpen) setState({ wasOpen: isOpen, isShown: isOpen || isAuto });
  useEffect(() => {
    if (wasOpen || !isShown) return undefined;
    const timer = setTimeout(setState, overMs, { wasOpen: false, isShown: false });
    return () => clearTimeout(timer);
  }, [wasOpen, isShown, overMs]);
  return isShown ? WHILE_SHOWN : null;
}
