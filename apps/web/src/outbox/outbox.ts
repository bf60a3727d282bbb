/** Stores every submission on the device and sends it until the server has acknowledged it. */
import { randomId } from "../lib/random-id.ts";
import { RequestError } from "../lib/request.ts";
import { createStore } from "../lib/store.ts";
import {
  createEntry,
  isBlockedInLane,
  isDue,
  isSendable,
  isUnsettled,
  type Failure,
  type OutboxEntry,
  type OutboxEvent,
  type Submission,
  supersededEntries,
  transition,
} from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";

export interface OutboxParts {
  store: EntryStore;
  /** Sends one entry with its idempotency key; rejects with a `RequestError`. */
  send: (entry: OutboxEntry) => Promise<unknown>;
  /** Runs `work` unless another tab is sending this entry. Resolves with whether it ran. */
  withLock: (key: string, work: () => Promise<void>) => Promise<boolean>;
  random: () => number;
}

/**
 * Called with an entry in its new state, before that is shown. The outbox waits for the returned promise, shows the new
 * state, and calls the function that the promise resolved to.
 */
type OutcomeListener = (entry: OutboxEntry) => Promise<(() => void) | undefined> | void;

/** Delay before trying an entry again that another tab is sending. */
const OTHER_TAB_WAIT_MS = 2000;

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #entries = createStore<readonly OutboxEntry[]>([]);
  readonly #outcomeListeners = new Set<OutcomeListener>();
  readonly #inFlight = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: Promise<void> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  readonly subscribe = this.#entries.subscribe;

  /** Entries of this visit and unsent ones of earlier visits, oldest first; the same array until one changes. */
  readonly getEntries = this.#entries.read;

  /** Calls `listener` when an entry was saved, was refused, or is queued again after an attempt. */
  readonly onOutcome = (listener: OutcomeListener): (() => void) => {
    this.#outcomeListeners.add(listener);
    return () => this.#outcomeListeners.delete(listener);
  };

  /** Loads and sends the entries that an earlier visit left unsent, once. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { store } = this.#parts;
    const stored = (await store.all()).filter(({ key }) => !this.#find(key));
    const [done, left] = [stored.filter(isSaved), stored.filter((entry) => !isSaved(entry))];
    const resumed = left.map((entry) => transition(entry, { type: "interrupted", now: Date.now() }));
    this.#entries.write([...resumed.toSorted((a, b) => a.createdAt - b.createdAt), ...this.getEntries()]);
    this.#dropSuperseded();
    this.flush();
    await Promise.all(done.map(({ key }) => store.remove(key)));
  }

  /** Stores the submission, starts sending it and returns its key. A key that exists already changes nothing. */
  submit(submission: Omit<Submission, "key"> & { key?: string | undefined }): string {
    const { key = randomId() } = submission;
    if (this.#find(key)) return key;
    // The entry is shown as sending immediately; the attempt waits until the device has stored it.
    const queued = createEntry({ ...submission, key }, Date.now());
    this.#entries.write([...this.getEntries(), queued]);
    this.#dropSuperseded();
    if (isBlockedInLane(queued, this.getEntries())) {
      void this.#storeBlocked(queued);
    } else {
      this.#apply(queued.key, { type: "attempt" });
      void this.#deliver(queued.key);
    }
    return queued.key;
  }

  /** Sends a refused entry again, with the same key. */
  retry(key: string): void {
    this.#apply(key, { type: "retry", now: Date.now() });
    this.flush();
  }

  /** Deletes an entry that is refused or saved; others stay. */
  discard(key: string): void {
    const entry = this.#find(key);
    if (!entry || isUnsettled(entry)) return;
    this.#entries.write(this.getEntries().filter((other) => other !== entry));
    void this.#parts.store.remove(key);
  }

  /** Deletes all entries, sent or not. */
  async forgetAll(): Promise<void> {
    clearTimeout(this.#timer);
    const inMemory = this.getEntries();
    this.#entries.write([]);
    const stored = await this.#parts.store.all();
    await Promise.all([...inMemory, ...stored].map(({ key }) => this.#parts.store.remove(key)));
  }

  /** Sends queued entries immediately, except those that wait for a Retry-After. Call it when the network is back. */
  readonly skipBackoff = (): void => {
    for (const { key } of this.getEntries()) this.#apply(key, { type: "skip-backoff", now: Date.now() });
    this.flush();
  };

  /** Sends the entries that are due, and sets a timer for the next one. */
  flush(): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const waiting = this.getEntries().filter(
      (entry) =>
        entry.state === "queued" && !this.#inFlight.has(entry.key) && !isBlockedInLane(entry, this.getEntries()),
    );
    for (const entry of waiting.filter((candidate) => isDue(candidate, now))) void this.#deliver(entry.key);
    const later = waiting.filter((candidate) => !isDue(candidate, now)).map(({ nextTryAt }) => nextTryAt);
    if (later.length > 0) this.#timer = setTimeout(() => this.flush(), Math.min(...later) - now);
  }

  /** Stores an entry that waits for its lane. It must not be sent before it is stored. */
  async #storeBlocked(entry: OutboxEntry): Promise<void> {
    this.#inFlight.add(entry.key);
    try {
      await this.#parts.store.put(entry);
    } finally {
      this.#inFlight.delete(entry.key);
    }
    if (!this.#find(entry.key)) await this.#parts.store.remove(entry.key);
    this.flush();
  }

  #dropSuperseded(): void {
    const dropped = supersededEntries(this.getEntries());
    if (dropped.length === 0) return;
    this.#entries.write(this.getEntries().filter((entry) => !dropped.includes(entry)));
    for (const { key } of dropped) void this.#parts.store.remove(key);
  }

  async #deliver(key: string): Promise<void> {
    if (this.#inFlight.has(key)) return;
    this.#inFlight.add(key);
    try {
      const ran = await this.#parts.withLock(key, () => this.#attempt(key));
      if (!ran) this.#apply(key, { type: "postponed", until: Date.now() + OTHER_TAB_WAIT_MS });
    } finally {
      this.#inFlight.delete(key);
    }
    this.flush();
  }

  async #attempt(key: string): Promise<void> {
    const { store } = this.#parts;
    const entry = this.#find(key);
    if (!entry) return;
    if (entry.state === "sending") await store.put(entry);
    else if (await this.#isSettledElsewhere(entry)) return;
    // It may have been erased meanwhile.
    if (!this.#find(key)) return;

    this.#apply(key, { type: "attempt" });
    await this.#conclude(key, await this.#send(entry));
    const after = this.#find(key);
    if (after) await store.put(after);
  }

  /** Resolves to what happened to the entry. */
  async #send(entry: OutboxEntry): Promise<OutboxEvent> {
    const { send, random } = this.#parts;
    try {
      if (!isSendable(entry, Date.now()))
        throw new RequestError(410, "Your contribution could not be sent within a day", "");
      return { type: "acknowledged", answer: await send(entry) };
    } catch (error) {
      return { type: "failed", failure: toFailure(error), now: Date.now(), random: random() };
    }
  }

  /** Whether another tab has sent or discarded the entry, or had it refused, meanwhile; takes over that result. */
  async #isSettledElsewhere(entry: OutboxEntry): Promise<boolean> {
    const stored = await this.#parts.store.get(entry.key);
    if (stored?.state === "saved") {
      await this.#conclude(entry.key, { type: "acknowledged", answer: stored.answer });
      return true;
    }
    if (stored && stored.state !== "refused") return false;
    // This tab retries a refused entry: the device still has its state from before the retry.
    if (stored && entry.attempts === 0) return false;
    this.#entries.write(this.getEntries().flatMap((other) => (other === entry ? (stored ?? []) : other)));
    return true;
  }

  /** What an entry changes elsewhere is shown together with its new state. */
  async #conclude(key: string, event: OutboxEvent): Promise<void> {
    const entry = this.#find(key);
    if (!entry) return;
    const after = transition(entry, event);
    const handlers = await Promise.all([...this.#outcomeListeners].map(async (listener) => listener(after)));
    this.#apply(key, event);
    for (const handle of handlers) handle?.();
  }

  #apply(key: string, event: OutboxEvent): void {
    const before = this.#find(key);
    if (!before) return;
    const after = transition(before, event);
    if (after !== before) this.#entries.write(this.getEntries().map((entry) => (entry === before ? after : entry)));
  }

  #find(key: string): OutboxEntry | undefined {
    return this.getEntries().find((entry) => entry.key === key);
  }
}

const isSaved = (entry: OutboxEntry): boolean => entry.state === "saved";

/** Other errors count as no answer (status 0). */
function toFailure(error: unknown): Failure {
  return error instanceof RequestError ? error : { status: 0, reason: "", retryAfter: null };
}
