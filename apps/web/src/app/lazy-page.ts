import { type ComponentType, lazy } from "react";

import { withSecondTry } from "../lib/second-try.ts";

/** A page as a chunk of its own. */
export function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => withSecondTry(load));
}
