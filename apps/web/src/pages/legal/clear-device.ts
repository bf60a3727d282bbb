/** Removes a person's data from this device when they erase what they sent. Keeps theme and language. */
import { forgetIntent } from "../../auth/sign-in-intent.ts";
import { clearWalletSession } from "../../auth/wallet-session.ts";
import { deleteCachedPages } from "../../lib/cached-pages.ts";
import { isPersonal, localStore } from "../../lib/storage.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { deviceEntryStore } from "../../outbox/entry-store.ts";

/** Removes unsent submissions. Call it before erasing, else they could be sent during the erasure. */
export async function clearUnsent(): Promise<void> {
  // Delete directly from the store first: opening the outbox would send its entries.
  const store = deviceEntryStore();
  for (const { key } of await store.all()) await store.remove(key);
  await browserOutbox().forgetAll();
}

/** Removes session, sign-in intent, personal storage keys and cached events. */
export async function clearPersonalData(): Promise<void> {
  clearWalletSession();
  forgetIntent();
  for (const key of storedKeys()) if (isPersonal(key)) localStore.remove(key);
  await deleteCachedPages();
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    // The browser denies access to storage, so nothing is stored.
    return [];
  }
}
