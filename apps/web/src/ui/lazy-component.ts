import { type ComponentType, createElement, lazy, memo, useState } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";

/** Delay after the first view: many people may open the page at the same time over one network. */
const PRELOAD_DELAY_MS = 1500;

const preloadable = new Set<() => Promise<unknown>>();
const serverLoads: (() => Promise<unknown>)[] = [];

interface LazyOptions {
  /** False for components that most visits do not show: they are loaded only when rendered. */
  preload?: boolean;
}

/**
 * A component whose code is loaded after the first paint, or with its `load`. Retries once before the error boundary
 * shows its fallback. It renders again only if its properties change.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { preload = true }: LazyOptions = {},
) {
  const loadWithOneRetry = () => loadWithRetry(load);
  if (preload) preloadable.add(loadWithOneRetry);
  const Part = memo(lazy(async () => ({ default: await loadWithOneRetry() })));
  return Object.assign(Part, { load: loadWithOneRetry });
}

/**
 * Like `lazyComponent`, but the server renders it as well. In the browser it renders without a wait if `load` has
 * finished before.
 */
export function serverComponent<P extends object>(load: () => Promise<ComponentType<P>>, options?: LazyOptions) {
  let loaded: ComponentType<P> | undefined;
  const loadAndKeep = async () => (loaded = await load());
  const Lazy = lazyComponent(loadAndKeep, options);
  if (import.meta.env.SSR) serverLoads.push(loadAndKeep);
  const Part = memo((props: P) => {
    // Chosen once: another component type would lose the state.
    const [Component] = useState(() => loaded ?? Lazy);
    return createElement(Component as ComponentType<P>, props);
  });
  return Object.assign(Part, { load: loadAndKeep });
}

/** On the server: loads the code of these components, because rendering to a string does not wait for lazy code. */
export async function loadServerComponents(): Promise<void> {
  // The code of a component can add others.
  for (const load of serverLoads) await load();
}

type LoadPage<P extends object> = () => Promise<{ default: ComponentType<P> }>;

/** A page other than the event page, with its utilities (build-plugins/event-styles.ts). */
export function lazyPage<P extends object>(load: LoadPage<P>) {
  return lazyComponent(() => loadPage(load), { preload: false });
}

/** Like `lazyPage`, but the server renders it as well. */
export function serverPage<P extends object>(load: LoadPage<P>) {
  return serverComponent(() => loadPage(load), { preload: false });
}

async function loadPage<P extends object>(load: LoadPage<P>): Promise<ComponentType<P>> {
  const [page] = await Promise.all([load(), import.meta.env.SSR ? null : import("../styles/utilities.css")]);
  return page.default;
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
