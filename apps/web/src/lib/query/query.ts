/** One thing that is read from the server: its latest answer, who shows it, and when it is read again. */
import type { QueryKey } from "./query-key.ts";
import { share } from "./share.ts";

export interface QueryOptions<T> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  /** While false, nothing is read for this reader. */
  enabled?: boolean;
  /** Milliseconds from one answer to the next reading, or what says them after each answer. Nothing is read by itself without. */
  refetchInterval?: number | false | ((query: { state: { error: Error | null } }) => number | false);
  /** "always" reads again when a reader comes, also where an answer is held. */
  refetchOnMount?: "always";
  /** What is known without asking; undefined where nothing is. */
  initialData?: () => T | undefined;
  /** How an answer is put beside the one before; what is equal should keep its identity. */
  structuralSharing?: (before: unknown, after: unknown) => unknown;
  /** How long an answer is held that nobody shows, in milliseconds. */
  gcTime?: number;
}

export type QueryState<T> =
  | { status: "pending"; data: undefined; error: null }
  | { status: "success"; data: T; error: null }
  | { status: "error"; data: T | undefined; error: Error };

/** Somebody who shows a query. */
export class Reader<T> {
  options: QueryOptions<T>;
  listener: () => void = () => undefined;
  /** The query that was answered since this reader came to it. */
  answered: Query<T> | null = null;

  constructor(options: QueryOptions<T>) {
    this.options = options;
  }

  /** Lets this reader show the query until the returned function is called. */
  come(query: Query<T>, listener: () => void): () => void {
    this.listener = listener;
    return query.add(this);
  }

  /** Says by which options it shows the query from now on. */
  become(query: Query<T>, options: QueryOptions<T>): void {
    const before = this.options;
    this.options = options;
    query.update(this, before);
  }
}

/** One reading under way. */
interface Run<T> {
  abort: AbortController;
  before: QueryState<T>;
  ended: Promise<void>;
}

const PENDING = { status: "pending", data: undefined, error: null } as const;
/** How long what nobody shows is held. */
const HELD_MS = 5 * 60_000;

export class Query<T> {
  readonly key: QueryKey;
  #options: QueryOptions<T> | null = null;
  #state: QueryState<T> = PENDING;
  #isOutdated = false;
  readonly #readers = new Set<Reader<T>>();
  #run: Run<T> | null = null;
  #interval = Infinity;
  #pollTimer: ReturnType<typeof setTimeout> | undefined;
  #dropTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #drop: () => void;

  /** @param drop called when nobody has shown the query for its time */
  constructor(key: QueryKey, drop: () => void) {
    this.key = key;
    this.#drop = drop;
    this.#dropLater(HELD_MS);
  }

  readonly getState = (): QueryState<T> => this.#state;

  /**
   * What the query needs to be read, from whoever shows it; takes what is known from the start.
   * @param isStartOld shows that too, and reads it again at once
   */
  describe(options: QueryOptions<T>, isStartOld = false): void {
    this.#options = options;
    const known = this.#state.data === undefined ? options.initialData?.() : undefined;
    if (known === undefined) return;
    this.#state = { status: "success", data: known, error: null };
    this.#isOutdated = isStartOld;
  }

  /** Lets somebody show the query until the returned function is called. */
  add(reader: Reader<T>): () => void {
    this.#readers.add(reader);
    clearTimeout(this.#dropTimer);
    reader.answered = null;
    if (this.#wantsAnswer(reader)) void this.fetch();
    this.#schedule();
    return () => {
      this.#readers.delete(reader);
      // Without readers this ends the polling.
      this.#schedule();
      if (this.#readers.size > 0) return;
      this.cancel();
      this.#dropLater(this.#options?.gcTime ?? HELD_MS);
    };
  }

  /** A reader that is here may have new options. */
  update(reader: Reader<T>, before: QueryOptions<T>): void {
    if (!this.#readers.has(reader)) return;
    if (before.enabled === false && this.#wantsAnswer(reader)) void this.fetch();
    this.#schedule();
  }

  /** Reads it. What is under way already counts, unless `anew` says that it may be too old. Never rejects. */
  fetch({ anew = false } = {}): Promise<void> {
    if (this.#run && !(anew && this.#state.data !== undefined)) return this.#run.ended;
    const options = this.#options;
    if (!options) return Promise.resolve();
    this.#run?.abort.abort();
    clearTimeout(this.#pollTimer);
    const abort = new AbortController();
    const run: Run<T> = { abort, before: this.#state, ended: Promise.resolve() };
    this.#run = run;
    if (this.#state.data === undefined) this.#show(PENDING);
    run.ended = options.queryFn({ signal: abort.signal }).then(
      (data) => this.#end(run, () => this.set(data)),
      (error: unknown) => this.#end(run, () => this.#fail(error)),
    );
    return run.ended;
  }

  /** Puts an answer in, from wherever it came; what is under way goes on. */
  set(after: T): void {
    const data = (this.#options?.structuralSharing ?? share)(this.#state.data, after) as T;
    this.#isOutdated = false;
    this.#show({ status: "success", data, error: null }, true);
    this.#schedule();
  }

  /** Stops what is under way, as if it had not begun. */
  cancel(): void {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    run.abort.abort();
    if (this.#state.data === undefined) this.#show(run.before);
    this.#schedule(true);
  }

  /** Reads it again: now where somebody shows it, else once somebody does. Never rejects. */
  invalidate(): Promise<void> {
    this.#isOutdated = true;
    return this.#enabledReaders().length > 0 ? this.fetch({ anew: true }) : Promise.resolve();
  }

  #fail(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    this.#show({ status: "error", data: this.#state.data, error: reason }, true);
  }

  /** @param run says nothing any more where another one, or none, has taken its place */
  #end(run: Run<T>, take: () => void): void {
    if (this.#run !== run) return;
    this.#run = null;
    take();
    this.#schedule(true);
  }

  #show(state: QueryState<T>, isAnswer = false): void {
    const news = isAnswer ? [...this.#readers].filter(({ answered }) => answered !== this) : [];
    for (const reader of news) reader.answered = this;
    const { data, error, status } = this.#state;
    const isSame = state.status === status && Object.is(state.data, data) && state.error === error;
    if (isSame && news.length === 0) return;
    this.#state = state;
    for (const { listener } of this.#readers) listener();
  }

  /** Sets the next reading by the most eager reader, counted from now where `anew`. */
  #schedule(anew = false): void {
    const interval = Math.min(...this.#enabledReaders().map(({ options }) => this.#intervalOf(options)));
    if (!anew && interval === this.#interval) return;
    this.#interval = interval;
    clearTimeout(this.#pollTimer);
    if (interval !== Infinity) this.#pollTimer = setTimeout(this.#poll, interval);
  }

  readonly #poll = (): void => {
    // Nobody sees a hidden page; it is brought up to date when it comes back.
    if (document.visibilityState === "hidden") this.#schedule(true);
    else void this.fetch();
  };

  #intervalOf({ refetchInterval = false }: QueryOptions<T>): number {
    const said = typeof refetchInterval === "function" ? refetchInterval({ state: this.#state }) : refetchInterval;
    return said === false ? Infinity : said;
  }

  #enabledReaders(): Reader<T>[] {
    return [...this.#readers].filter(({ options }) => options.enabled !== false);
  }

  #wantsAnswer({ options }: Reader<T>): boolean {
    if (options.enabled === false) return false;
    return this.#state.data === undefined || this.#isOutdated || options.refetchOnMount === "always";
  }

  #dropLater(milliseconds: number): void {
    clearTimeout(this.#dropTimer);
    this.#dropTimer = setTimeout(this.#drop, milliseconds);
  }
}
