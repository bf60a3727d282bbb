import type { ComponentType } from "react";

import { lazyComponent, serverComponent } from "../ui/lazy-component.ts";

type LoadPage<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads a page component lazily; retries once if the network drops the request. The server does not render it. */
export function lazyPage<Props extends object>(load: LoadPage<Props>) {
  return lazyComponent(async () => (await load()).default, { preload: false });
}

/** A lazy page that the server renders as well. */
export function serverPage<Props extends object>(load: LoadPage<Props>, { isInFirstStyles = false } = {}) {
  return serverComponent(async () => (await load()).default, { preload: false, isInFirstStyles });
}
