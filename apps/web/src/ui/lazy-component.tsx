/** Components whose code is loaded later. */
import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useState,
} from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** A component that could not be loaded is loaded again if it is rendered after this time. */
const RENEWAL_MS = 1000;
/** Delay of preloading after the first view: many people may open the page at the same time over one network. */
const PRELOAD_DELAY_MS = 1500;

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

export interface LaterStates {
  /** What the server renders, and what is shown while code loads; by default nothing. It should have the final size. */
  loading?: ReactNode;
  /** Shown if the code cannot be loaded or rendering fails; by default nothing. */
  failure?: ReactNode;
}

const preloadable = new Set<() => Promise<unknown>>();

/**
 * A part of a page that the server does not render. It is added after hydration, in a separate task, so that the parts in
 * view can be used first. If it fails, the rest of the page keeps working. Its code is loaded when it is rendered, or by
 * `preloadLazyParts`. It takes the props of the component and `LaterStates`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Content = lazyComponent(load);
  preloadable.add(Content.load);
  return function Part({ loading = null, failure = null, ...props }: P & LaterStates) {
    const [isShown, setIsShown] = useState(useIsHydrated());
    useEffect(() => startTransition(() => setIsShown(true)), []);
    return isShown ? (
      <ErrorBoundary fallback={failure}>
        <Suspense fallback={loading}>{createElement(Content, props as P)}</Suspense>
      </ErrorBoundary>
    ) : (
      loading
    );
  };
}

/**
 * Preloads the lazy parts one after another after a delay, so that they appear immediately, also offline.
 * @returns a function that cancels it
 */
export function preloadLazyParts(): () => void {
  let isCanceled = false;
  const timer = setTimeout(async () => {
    for (const load of preloadable) {
      if (isCanceled || savesData()) return;
      // Rendering the part loads it again, and shows the error if that fails.
      await load().then(
        () => preloadable.delete(load),
        () => undefined,
      );
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
