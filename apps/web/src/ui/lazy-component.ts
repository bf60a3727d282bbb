import { type ComponentType, createElement, lazy, memo, useState } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";

/** Delay after the first view: many people may open the page at the same time over one network. */
const PRELOAD_DELAY_MS = 1500;

const preloadable = new Set<() => Promise<unknown>>();
/** Components rendered without their code; each loads one. Only on the server. */
let missing: (() => Promise<unknown>)[] = [];

interface LazyOptions {
  /** False for pages, and for components that most visits do not show: they are loaded only when rendered. */
  preload?: boolean;
}

/**
 * A component whose code is loaded when it is rendered. Call `load` first to render without a wait.
 * Retries once before the error boundary shows its fallback. Memoized: renders again only when its props change.
 *
 * The server renders it as well, except inside `LaterPart`.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { preload = true }: LazyOptions = {},
) {
  let loaded: ComponentType<P> | undefined;
  const loadAndKeep = async () => (loaded = await loadWithRetry(load));
  const Lazy = lazy(async () => ({ default: await loadAndKeep() }));
  if (preload) preloadable.add(loadAndKeep);
  const Part = memo((props: P) => {
    if (import.meta.env.SSR && !loaded) missing.push(loadAndKeep);
    // Chosen once: another component type would lose the state.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  });
  return Object.assign(Part, { load: loadAndKeep });
}

/** On the server: renders again until all code is loaded, because rendering to a string does not wait for lazy code. */
export async function renderWithLazyComponents(render: () => string): Promise<string> {
  for (;;) {
    const html = render();
    const loads = missing;
    missing = [];
    if (loads.length === 0) return html;
    await Promise.all(loads.map((load) => load()));
  }
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
