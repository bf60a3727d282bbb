/** The service worker's cache of event pages. */
export const CACHED_PAGES = "pages";

/** Deletes the event pages that this device keeps for use without a network. */
export async function deleteCachedPages(): Promise<void> {
  // Undefined in browsers that deny storage, and at http addresses.
  if (!("caches" in window)) return;
  await caches.delete(CACHED_PAGES).catch((error: unknown) => console.warn("Could not delete cached pages", error));
}
