/** The outbox of this browser, with its store, its requests, and the events after which it retries immediately. */
import type { CallName } from "@hubbub/contract/calls";

import { onProbablyOnline } from "../lib/on-probably-online.ts";
import { request } from "../lib/request.ts";
import { CONNECTION_ESTABLISHED } from "../live/connection.ts";
import type { OutboxEntry } from "./entry.ts";
import { deviceEntryStore } from "./entry-store.ts";
import { Outbox } from "./outbox.ts";

/** A bad network may lose requests without an error; after this time an attempt counts as failed. */
const REQUEST_TIMEOUT_MS = 12_000;

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
    withLock,
    random: Math.random,
  });
  onProbablyOnline(opened.skipBackoff);
  window.addEventListener(CONNECTION_ESTABLISHED, opened.skipBackoff);
  void opened.load();
  return opened;
}

/** `submit` in use-outbox.ts checked the types of an entry; they are lost in the device's store. */
const requestStored = request as unknown as (call: CallName, options: object) => Promise<unknown>;

function send({ call, params, body, key }: OutboxEntry): Promise<unknown> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return requestStored(call, { params, body, idempotencyKey: key, signal });
}

/** The tabs of a browser share the store; a lock ensures that only one of them sends an entry. */
async function withLock(key: string, work: () => Promise<void>): Promise<boolean> {
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
