import { type ComponentType, lazy } from "react";

import { withSecondTry } from "../lib/second-try.ts";

/** A page that has just come up is busy, and so is the network of a room where all pages have. */
const AHEAD_AFTER_MS = 1500;

const ahead = new Set<() => Promise<unknown>>();

interface PartOptions {
  /** False for what this visit will hardly need: it is not fetched before it is. */
  ahead?: boolean;
}

/**
 * A part of the page whose code comes after the first paint. On a bad network one more try is made before the part
 * counts as broken and its error boundary speaks.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, options: PartOptions = {}) {
  const loadTwice = () => withSecondTry(load);
  if (options.ahead !== false) ahead.add(loadTwice);
  return lazy(async () => ({ default: await loadTwice() }));
}

/**
 * Fetches the parts one after the other once the page has come to rest, so that they are there at once, also where the
 * network is not. Returns how to call it off.
 */
export function fetchPartsAhead(): () => void {
  let isOff = false;
  const timer = setTimeout(async () => {
    for (const load of ahead) {
      if (isOff || savesData()) return;
      // Whoever needs it then tries again, and says so if that fails.
      await load().catch(() => undefined);
      ahead.delete(load);
    }
  }, AHEAD_AFTER_MS);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

function savesData(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
