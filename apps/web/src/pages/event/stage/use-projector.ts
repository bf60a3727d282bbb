/** What a projector wants of a browser: no cursor, no sleep, the whole screen. */
import { useEffect, useState } from "react";

const CURSOR_HIDES_AFTER_MS = 3000;

/** True once the mouse has lain still for three seconds. */
export function useQuietCursor(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let timer = setTimeout(setIsHidden, CURSOR_HIDES_AFTER_MS, true);
    const wake = () => {
      clearTimeout(timer);
      setIsHidden(false);
      timer = setTimeout(setIsHidden, CURSOR_HIDES_AFTER_MS, true);
    };
    window.addEventListener("pointermove", wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", wake);
    };
  }, []);
  return isHidden;
}

/** F fills the screen and gives it back. */
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

/** Keeps the laptop behind the projector awake, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let isShown = true;
    const request = () => {
      if (!isShown || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").catch(() => undefined);
    };
    request();
    // The browser takes the lock away whenever the page is hidden.
    document.addEventListener("visibilitychange", request);
    return () => {
      isShown = false;
      document.removeEventListener("visibilitychange", request);
    };
  }, []);
}
