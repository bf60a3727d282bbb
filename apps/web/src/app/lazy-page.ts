import { type ComponentType, lazy } from "react";

const SECOND_TRY_AFTER_MS = 1500;

/** A page as a chunk of its own. Venue Wi-Fi drops requests: one that fails is fetched once more before the page gives up. */
export function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER_MS));
      return load();
    }),
  );
}
