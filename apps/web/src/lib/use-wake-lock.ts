import { useEffect } from "react";

/** Keeps the screen of the device on, if the browser supports it. Not in a frame: its page decides that. */
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
