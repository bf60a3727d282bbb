import { type ComponentType, createElement, lazy } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";

type LoadPage<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads a page component lazily; retries once if the network drops the request. The server does not render it. */
export function lazyPage<Props extends object>(load: LoadPage<Props>) {
  return lazy(() => loadWithRetry(load));
}

const serverLoads: (() => Promise<void>)[] = [];

/** A lazy page that the server renders as well. */
export function serverPage<Props extends object>(load: LoadPage<Props>): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazyPage(load);
  let page: ComponentType<Props> | undefined;
  serverLoads.push(async () => {
    page = (await load()).default;
  });
  return (props) => (page ? createElement(page, props) : null);
}

/** On the server: loads all such pages, because rendering to a string does not wait for lazy components. */
export async function loadServerPages(): Promise<void> {
  await Promise.all(serverLoads.map((load) => load()));
}
