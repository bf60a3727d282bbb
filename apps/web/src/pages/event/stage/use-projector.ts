/** Browser features for projectors: hidden cursor, fullscreen, no sleep. */
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

/** Prevents the computer from going to sleep, if the browser supports it. Not in a frame: its page decides that. */
export function useWakeLock(): void {
  useEffect(() => {
    if (window.parent !== window) return undefined;
    let isMounted = true;
    let lock: WakeLockSentinel | null = null;
    const release = () => void lock?.release().catch(() => undefined);
    const request = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (!isMounted) release();
    };
    const requestWhenVisible = () => void request();
    requestWhenVisible();
    // The browser releases the lock when the page is hidden.
    document.addEventListener("visibilitychange", requestWhenVisible);
    return () => {
      isMounted = false;
      document.removeEventListener("visibilitychange", requestWhenVisible);
      release();
    };
  }, []);
}
