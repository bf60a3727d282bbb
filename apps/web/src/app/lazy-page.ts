import { type ComponentType, lazy } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";

/** Loads a page component lazily; retries once if the network drops the request. */
export function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadWithRetry(load));
}
