import { useEffect } from "react";

/** Keeps the screen of the device on while the page is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const acquire = async () => {
      // The browser releases the lock when the page is hidden.
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        const acquired = await navigator.wakeLock.request("screen");
        if (isOver) await acquired.release();
        else lock = acquired;
      } catch {
        // Refused, for example to save the battery: the device may turn its screen off.
      }
    };
    const onVisible = () => void acquire();
    onVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
