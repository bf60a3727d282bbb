import { type ComponentType, lazy } from "react";

const RETRY_AFTER_MS = 1500;

/**
 * A part of the page whose code comes after the first paint. On a bad network one more try is made before the part
 * counts as broken and its error boundary speaks.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      return { default: await load() };
    }
  });
}
