/** What this device holds of somebody: cleared when they erase what they sent. Looks and language stay. */
import { forgetIntent } from "../../auth/sign-in-intent.ts";
import { clearWalletSession } from "../../auth/wallet-session.ts";
import { localStore } from "../../lib/storage.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { deviceEntryStore } from "../../outbox/entry-store.ts";

/** What attendees leave behind: their name, what they sent or were about to send, which events they were in. */
const PERSONAL =
  /^hubbub-(?:participant-name|present:|took-part:|my-day:|own-questions:|icebreaker-own:|reaction-lock:|(?:chat|icebreaker|question|translation)-draft:|translation-language:)/u;
/** The service worker's copies of events, for when there is no network. */
const EVENT_PAGES = "pages";

/** What waits to be sent must go first: it would be sent again while the rest is erased. */
export async function forgetUnsent(): Promise<void> {
  // Straight from the device, before the outbox opens: opening it would send what it finds.
  const store = deviceEntryStore();
  for (const { key } of await store.all()) await store.remove(key);
  await browserOutbox().forgetAll();
}

export async function forgetPerson(): Promise<void> {
  clearWalletSession();
  forgetIntent();
  for (const key of storedKeys()) if (PERSONAL.test(key)) localStore.remove(key);
  if ("caches" in window) await caches.delete(EVENT_PAGES);
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    // Refused storage holds nothing.
    return [];
  }
}
