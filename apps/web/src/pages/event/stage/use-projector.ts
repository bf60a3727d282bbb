/** Browser features for projectors: hidden cursor and fullscreen. */
import { useEffect, useState } from "react";

import { useKeyboardShortcuts } from "../../../ui/use-keyboard-shortcuts.ts";

const CURSOR_HIDES_AFTER_MS = 3000;

/** True when the mouse has not moved for three seconds. */
export function useHiddenCursor(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let timer = setTimeout(setIsHidden, CURSOR_HIDES_AFTER_MS, true);
    const showCursor = () => {
      clearTimeout(timer);
      setIsHidden(false);
      timer = setTimeout(setIsHidden, CURSOR_HIDES_AFTER_MS, true);
    };
    window.addEventListener("pointermove", showCursor);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", showCursor);
    };
  }, []);
  return isHidden;
}

/** Toggles fullscreen with the key F. @param isOn false in frames, where the page has no control */
export function useFullscreenKey(isOn: boolean): void {
  useKeyboardShortcuts(isOn, { f: "fullscreen" }, () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => undefined);
  });
}
