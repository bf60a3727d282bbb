/** Code that the server's bundle loads before it renders, because rendering to a string does not wait for lazy code. */
const loads: (() => Promise<unknown>)[] = [];

/** On the server: adds code to `loadForServer`. In the browser it does nothing. */
export function loadOnServer(load: () => Promise<unknown>): void {
  if (import.meta.env.SSR) loads.push(load);
}

/** Loads what was added, also what is added meanwhile. */
export async function loadForServer(): Promise<void> {
  for (const load of loads) await load();
}
