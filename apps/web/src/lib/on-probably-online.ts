/** Calls `listener` when the network is probably back: the device is online again, or the page is shown again. */
export function onProbablyOnline(listener: () => void, options?: { signal: AbortSignal }): void {
  const handleVisibility = () => {
    if (document.visibilityState === "visible") listener();
  };
  window.addEventListener("online", listener, options);
  document.addEventListener("visibilitychange", handleVisibility, options);
}
