import { type ComponentType, createElement } from "react";

import { LaterPart, type LaterStates } from "./LaterPart.tsx";
import { lazyComponent } from "./lazy-component.ts";

/** Delay after the first view: many people may open the page at the same time over one network. */
const PRELOAD_DELAY_MS = 1500;

const preloadable = new Set<() => Promise<unknown>>();

/**
 * A `LaterPart` whose code is loaded when it is rendered, or by `preloadLazyParts`. It takes the props of the component
 * and those of `LaterPart`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Content = lazyComponent(load);
  preloadable.add(Content.load);
  return ({ loading, failure, ...props }: P & LaterStates) => (
    <LaterPart loading={loading} failure={failure}>
      {createElement(Content, props as P)}
    </LaterPart>
  );
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
