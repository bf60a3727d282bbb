/** This browser's outbox: the device's store, the app's requests, and the moments when trying again makes sense. */
import type { CallName } from "@hubbub/contract/calls";

import { randomId } from "../lib/participant-id.ts";
import { request } from "../lib/request.ts";
import { onConnectionEstablished } from "../live/connection.ts";
import type { OutboxEntry } from "./entry.ts";
import { deviceEntryStore } from "./entry-store.ts";
import { Outbox } from "./outbox.ts";

/** A bad network swallows requests without a word; after this the try counts as unanswered. */
const ANSWER_WITHIN_MS = 12_000;

let outbox: Outbox | undefined;

/** The outbox, opened at the first use. */
export function browserOutbox(): Outbox {
  outbox ??= openOutbox();
  return outbox;
}

function openOutbox(): Outbox {
  const opened = new Outbox({
    store: deviceEntryStore(),
    send,
    exclusively,
    createKey: randomId,
    now: Date.now,
    random: Math.random,
  });
  window.addEventListener("online", opened.hurry);
  onConnectionEstablished(opened.hurry);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") opened.hurry();
  });
  void opened.load();
  return opened;
}

/** An entry holds what `submit` type-checked; types cannot follow it through the device's store. */
const requestStored = request as unknown as (call: CallName, options: object) => Promise<unknown>;

function send({ call, params, body, key }: OutboxEntry): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return requestStored(call, { params, body, idempotencyKey: key, signal });
}

/** Two tabs of one browser share the store; only one of them sends an entry at a time. */
async function exclusively(key: string, work: () => Promise<void>): Promise<boolean> {
  if (!("locks" in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(`hubbub-outbox:${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await work();
    return true;
  });
}
