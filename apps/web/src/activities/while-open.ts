import { useEffect, useState } from "react";

/**
 * Whether the automatic stage shows a view: while something is open, and for a time after the close.
 * @param overMs how long it shows the result, unless the organizer had chosen another view
 */
export function useWhileOpen(isOpen: boolean, overMs: number, isAuto: boolean): boolean {
  const [{ wasOpen, isShown }, setState] = useState({ wasOpen: isOpen, isShown: isOpen });
  if (isOpen !== wasOpen) setState({ wasOpen: isOpen, isShown: isOpen || isAuto });
  useEffect(() => {
    if (wasOpen || !isShown) return undefined;
    const timer = setTimeout(setState, overMs, { wasOpen: false, isShown: false });
    return () => clearTimeout(timer);
  }, [wasOpen, isShown, overMs]);
  return isShown;
}
