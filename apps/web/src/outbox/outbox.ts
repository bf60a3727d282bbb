/** Keeps every submission on the device until the server has acknowledged it, and brings it there. */
import {
  createEntry,
  isBehind,
  isDue,
  isSendable,
  type Failure,
  type OutboxEntry,
  type OutboxEvent,
  outdated,
  transition,
} from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";

export interface OutboxParts {
  store: EntryStore;
  /** Sends one entry with its idempotency key; rejects with a `Failure`. */
  send: (entry: OutboxEntry) => Promise<unknown>;
  /** Runs `work` unless another tab is at this entry; tells whether it ran. */
  exclusively: (key: string, work: () => Promise<void>) => Promise<boolean>;
  createKey: () => string;
  now: () => number;
  random: () => number;
}

/** `answer` is what the server said to a saved entry; undefined where another tab heard it. */
export type OutcomeListener = (entry: OutboxEntry, answer: unknown) => void;
type Submission = Pick<OutboxEntry, "call" | "params" | "body" | "label" | "momentary" | "lane"> & {
  key?: string | undefined;
};

/** How long to leave an entry alone that another tab is sending. */
const BUSY_ELSEWHERE_MS = 2000;

export class Outbox {
  readonly #parts: OutboxParts;
  #entries: readonly OutboxEntry[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #outcomeListeners = new Set<OutcomeListener>();
  readonly #underWay = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All entries of this visit and what earlier ones left unsent, oldest first; the same array until one changes. */
  readonly getEntries = (): readonly OutboxEntry[] => this.#entries;

  /** Called when an entry becomes queued after a try, saved or refused. */
  readonly onOutcome = (listener: OutcomeListener): (() => void) => {
    this.#outcomeListeners.add(listener);
    return () => this.#outcomeListeners.delete(listener);
  };

  /** Takes up what an earlier visit left behind. */
  async load(): Promise<void> {
    const { now, store } = this.#parts;
    const stored = (await store.all()).filter(({ key }) => !this.#find(key));
    const [done, left] = [stored.filter(isSaved), stored.filter((entry) => !isSaved(entry))];
    const resumed = left.map((entry) => transition(entry, { type: "interrupted", now: now() }));
    this.#replaceAll([...resumed.toSorted((a, b) => a.createdAt - b.createdAt), ...this.#entries]);
    this.#dropOutdated();
    this.flush();
    await Promise.all(done.map(({ key }) => store.remove(key)));
  }

  /** Stores the submission, starts sending it and returns its key. A key that is known already changes nothing. */
  submit(submission: Submission): string {
    const { createKey, now } = this.#parts;
    const { key = createKey() } = submission;
    if (this.#find(key)) return key;
    // Shown as on its way from the first moment; the try itself waits until the device has it.
    const queued = createEntry({ ...submission, key }, now());
    this.#replaceAll([...this.#entries, queued]);
    this.#dropOutdated();
    if (isBehind(queued, this.#entries)) {
      void this.#keep(queued);
    } else {
      this.#apply(queued.key, { type: "attempt" });
      void this.#deliver(queued.key);
    }
    return queued.key;
  }

  /** Tries a refused entry again, with the same key. */
  retry(key: string): void {
    this.#apply(key, { type: "retry", now: this.#parts.now() });
    this.flush();
  }

  /** Forgets an entry that is refused or saved; one that is still on its way stays. */
  discard(key: string): void {
    const entry = this.#find(key);
    if (!entry || entry.state === "sending" || entry.state === "queued") return;
    this.#replaceAll(this.#entries.filter((other) => other !== entry));
    void this.#parts.store.remove(key);
  }

  /** Forgets everything, sent or not: nothing of it is tried again. */
  async forgetAll(): Promise<void> {
    clearTimeout(this.#timer);
    const known = this.#entries;
    this.#replaceAll([]);
    const stored = await this.#parts.store.all();
    await Promise.all([...known, ...stored].map(({ key }) => this.#parts.store.remove(key)));
  }

  /** The network seems to be back: every wait that was only a guess ends. */
  readonly hurry = (): void => {
    for (const { key } of this.#entries) this.#apply(key, { type: "hurry", now: this.#parts.now() });
    this.flush();
  };

  /** Sends what is due and comes back when the next one is. */
  flush(): void {
    clearTimeout(this.#timer);
    const now = this.#parts.now();
    const waiting = this.#entries.filter(
      (entry) => entry.state === "queued" && !this.#underWay.has(entry.key) && !isBehind(entry, this.#entries),
    );
    for (const entry of waiting.filter((candidate) => isDue(candidate, now))) void this.#deliver(entry.key);
    const later = waiting.filter((candidate) => !isDue(candidate, now)).map(({ nextTryAt }) => nextTryAt);
    if (later.length > 0) this.#timer = setTimeout(() => this.flush(), Math.min(...later) - now);
  }

  /** Notes an entry that has to wait for its turn on the device; it may not go before it is there. */
  async #keep(entry: OutboxEntry): Promise<void> {
    this.#underWay.add(entry.key);
    try {
      await this.#parts.store.put(entry);
    } finally {
      this.#underWay.delete(entry.key);
    }
    if (!this.#find(entry.key)) await this.#parts.store.remove(entry.key);
    this.flush();
  }

  #dropOutdated(): void {
    const dropped = outdated(this.#entries);
    if (dropped.length === 0) return;
    this.#replaceAll(this.#entries.filter((entry) => !dropped.includes(entry)));
    for (const { key } of dropped) void this.#parts.store.remove(key);
  }

  async #deliver(key: string): Promise<void> {
    if (this.#underWay.has(key)) return;
    this.#underWay.add(key);
    try {
      const ran = await this.#parts.exclusively(key, () => this.#attempt(key));
      if (!ran) this.#apply(key, { type: "postponed", until: this.#parts.now() + BUSY_ELSEWHERE_MS });
    } finally {
      this.#underWay.delete(key);
    }
    this.flush();
  }

  async #attempt(key: string): Promise<void> {
    const { store, send, now, random } = this.#parts;
    const entry = this.#find(key);
    if (!entry) return;
    if (entry.state === "sending") await store.put(entry);
    else if (await this.#isSettledElsewhere(entry)) return;

    this.#apply(key, { type: "attempt" });
    try {
      if (!isSendable(entry, now())) throw tooOld;
      const answer = await send(entry);
      this.#conclude(key, { type: "acknowledged" }, answer);
    } catch (error) {
      this.#conclude(key, { type: "failed", failure: toFailure(error), now: now(), random: random() });
    }
    const after = this.#find(key);
    if (after) await store.put(after);
  }

  /** Another tab may have brought the entry there, had it refused or thrown it away meanwhile; its word counts. */
  async #isSettledElsewhere(entry: OutboxEntry): Promise<boolean> {
    const stored = await this.#parts.store.get(entry.key);
    if (stored?.state === "saved") {
      this.#conclude(entry.key, { type: "acknowledged" });
      return true;
    }
    if (stored && stored.state !== "refused") return false;
    // A refused entry that this tab retries is queued here and refused on the device.
    if (stored && entry.attempts === 0) return false;
    this.#replaceAll(this.#entries.flatMap((other) => (other === entry ? (stored ?? []) : other)));
    return true;
  }

  #conclude(key: string, event: OutboxEvent, answer?: unknown): void {
    const after = this.#apply(key, event);
    if (after) for (const listener of this.#outcomeListeners) listener(after, answer);
  }

  #apply(key: string, event: OutboxEvent): OutboxEntry | undefined {
    const before = this.#find(key);
    if (!before) return undefined;
    const after = transition(before, event);
    if (after !== before) this.#replaceAll(this.#entries.map((entry) => (entry === before ? after : entry)));
    return after;
  }

  #find(key: string): OutboxEntry | undefined {
    return this.#entries.find((entry) => entry.key === key);
  }

  #replaceAll(entries: readonly OutboxEntry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

const isSaved = (entry: OutboxEntry): boolean => entry.state === "saved";
const tooOld: Failure = { status: 410, reason: "It could not be sent within a day", retryAfter: null };

/** Anything that is not an answer of the server counts as none having come. */
function toFailure(error: unknown): Failure {
  const { status, reason, retryAfter } = (error ?? {}) as Partial<Failure>;
  return {
    status: typeof status === "number" ? status : 0,
    reason: typeof reason === "string" ? reason : "",
    retryAfter: typeof retryAfter === "number" ? retryAfter : null,
  };
}
