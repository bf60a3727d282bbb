/** Browser features for projectors: hidden cursor, fullscreen, no sleep. */
import { useEffect, useState } from "react";

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

/** Toggles fullscreen with the key F. */
export function useFullscreenKey(): void {
  useEffect(() => {
    const toggle = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() !== "f" || ctrlKey || metaKey || altKey) return;
      const done = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen();
      done.catch(() => undefined);
    };
    window.addEventListener("keydown", toggle);
    return () => window.removeEventListener("keydown", toggle);
  }, []);
}

/** Prevents the computer from going to sleep, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let isMounted = true;
    const request = () => {
      if (!isMounted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").catch(() => undefined);
    };
    request();
    // The browser releases the lock when the page is hidden.
    document.addEventListener("visibilitychange", request);
    return () => {
      isMounted = false;
      document.removeEventListener("visibilitychange", request);
    };
  }, []);
}
