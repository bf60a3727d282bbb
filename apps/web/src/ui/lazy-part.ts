import { type ComponentType, lazy } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";

/** A page that has just come up is busy, and so is the network of a room where all pages have. */
const PRELOAD_DELAY_MS = 1500;

const preloadable = new Set<() => Promise<unknown>>();

interface LazyOptions {
  /** False for what this visit will hardly need: it is not fetched before it is. */
  preload?: boolean;
}

/**
 * A part of the page whose code comes after the first paint. On a bad network one more try is made before the part
 * counts as broken and its error boundary speaks.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, options: LazyOptions = {}) {
  const loadWithOneRetry = () => loadWithRetry(load);
  if (options.preload !== false) preloadable.add(loadWithOneRetry);
  return lazy(async () => ({ default: await loadWithOneRetry() }));
}

/**
 * Fetches the parts one after the other once the page has come to rest, so that they are there at once, also where the
 * network is not. Returns how to call it off.
 */
export function preloadLazyComponents(): () => void {
  let isCancelled = false;
  const timer = setTimeout(async () => {
    for (const load of preloadable) {
      if (isCancelled || savesData()) return;
      // Whoever needs it then tries again, and says so if that fails.
      await load().catch(() => undefined);
      preloadable.delete(load);
    }
  }, PRELOAD_DELAY_MS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

function savesData(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
