import { type ComponentType, createElement, lazy, memo, useState } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";

/** A component that could not be loaded is loaded again if it is rendered after this time. */
const RENEWAL_MS = 1000;

/** Components rendered without their code; each loads one. Only on the server. */
let missing: (() => Promise<unknown>)[] = [];

/**
 * A component whose code is loaded when it is rendered, on the server too. Call `load` first to render without a wait.
 * Retries once before the error boundary shows its fallback. Memoized: renders again only when its props change.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const loadAndKeep = async () => (loaded = await loadWithRetry(load));
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await loadAndKeep() };
      } catch (error) {
        // React keeps the failure, so later attempts need another component. React renders a failed one again at once.
        setTimeout(() => (Lazy = createLazy()), RENEWAL_MS);
        throw error;
      }
    });
  let Lazy = createLazy();
  const Loaded = memo((props: P) => {
    if (import.meta.env.SSR && !loaded) missing.push(loadAndKeep);
    // Chosen once: another component type would lose the state.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  });
  return Object.assign(Loaded, { load: loadAndKeep });
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
