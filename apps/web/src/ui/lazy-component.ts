import { type ComponentType, createElement, lazy, memo, useState } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";
import { loadOnServer } from "../lib/server-loads.ts";

/** Delay after the first view: many people may open the page at the same time over one network. */
const PRELOAD_DELAY_MS = 1500;

const preloadable = new Set<() => Promise<unknown>>();

interface LazyOptions {
  /** False for components that most visits do not show: they are loaded only when rendered. */
  preload?: boolean;
}

/**
 * A component whose code is loaded after the first paint. Retries once before the error boundary shows its fallback. It
 * renders again only if its properties change.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, options: LazyOptions = {}) {
  const loadWithOneRetry = () => loadWithRetry(load);
  if (options.preload !== false) preloadable.add(loadWithOneRetry);
  return memo(lazy(async () => ({ default: await loadWithOneRetry() })));
}

/**
 * Like `lazyComponent`, but the server renders it as well. In the browser it renders without a wait if `load` has
 * finished before.
 */
export function serverComponent<P extends object>(load: () => Promise<ComponentType<P>>, options: LazyOptions = {}) {
  let loaded: ComponentType<P> | undefined;
  const loadAndKeep = async () => (loaded = await load());
  const Lazy = lazyComponent(loadAndKeep, options);
  loadOnServer(loadAndKeep);
  const Part = memo((props: P) => {
    // Chosen once: another component type would lose the state.
    const [Component] = useState(() => loaded ?? Lazy);
    return createElement(Component as ComponentType<P>, props);
  });
  return Object.assign(Part, { load: loadAndKeep });
}

/**
 * Preloads the lazy components one after another after a delay, so that they appear immediately, also offline.
 * @returns a function that cancels it
 */
export function preloadLazyComponents(): () => void {
  let isCanceled = false;
  const timer = setTimeout(async () => {
    for (const load of preloadable) {
      if (isCanceled || savesData()) return;
      // Rendering the component loads it again, and shows the error if that fails.
      await load().catch(() => undefined);
      preloadable.delete(load);
    }
  }, PRELOAD_DELAY_MS);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}

function savesData(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
