import { type ComponentType, createElement, lazy, memo, useState } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";
import { loadOnServer } from "../lib/server-loads.ts";

/** Delay after the first view: many people may open the page at the same time over one network. */
const PRELOAD_DELAY_MS = 1500;

const preloadable = new Set<() => Promise<unknown>>();

interface LazyOptions {
  /** False for components that most visits do not show: they are loaded only when rendered. */
  preload?: boolean;
  /** True if the first stylesheet (`styles/index.css`) has all its utilities. */
  isInFirstStyles?: boolean;
}

/**
 * A component whose code is loaded after the first paint, or with its `load`. Retries once before the error boundary
 * shows its fallback. It renders again only if its properties change.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, options: LazyOptions = {}) {
  return lazyWithRetry(withStyles(load, options), options);
}

/**
 * Like `lazyComponent`, but the server renders it as well. In the browser it renders without a wait if `load` has
 * finished before.
 */
export function serverComponent<P extends object>(load: () => Promise<ComponentType<P>>, options: LazyOptions = {}) {
  let loaded: ComponentType<P> | undefined;
  const loadStyled = withStyles(load, options);
  const loadAndKeep = async () => (loaded = await loadStyled());
  const Lazy = lazyWithRetry(loadAndKeep, options);
  loadOnServer(loadAndKeep);
  const Part = memo((props: P) => {
    // Chosen once: another component type would lose the state.
    const [Component] = useState(() => loaded ?? Lazy);
    return createElement(Component as ComponentType<P>, props);
  });
  return Object.assign(Part, { load: loadAndKeep });
}

function withStyles<T>(load: () => Promise<T>, { isInFirstStyles = false }: LazyOptions): () => Promise<T> {
  if (isInFirstStyles || import.meta.env.SSR) return load;
  return async () => {
    const [loaded] = await Promise.all([load(), import("../styles/utilities.css")]);
    return loaded;
  };
}

function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>, { preload = true }: LazyOptions) {
  const loadWithOneRetry = () => loadWithRetry(load);
  if (preload) preloadable.add(loadWithOneRetry);
  const Part = memo(lazy(async () => ({ default: await loadWithOneRetry() })));
  return Object.assign(Part, { load: loadWithOneRetry });
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
