/** What this page has read from the server, by key, and the changes that are on their way to it. */
import { PendingMutations } from "./pending-mutations.ts";
import { Query, type QueryOptions } from "./query.ts";
import { hashKey, type QueryKey, startsWith } from "./query-key.ts";

/** The queries whose key begins so; every query without. */
interface QueryFilter {
  queryKey?: QueryKey;
}

type Updater<T> = (held: T | undefined) => T | undefined;

/**
 * Queries are as fresh as what is put into them: nothing goes stale, repeats or is tried again by itself
 * (decision record 090). Screens say what they poll.
 */
export class QueryClient {
  readonly mutations = new PendingMutations();
  readonly #queries = new Map<string, Query<unknown>>();
  /** Since everything was read again: what a page brought along may be older than what others were told since. */
  #isStartOld = false;

  /** The query of these options, made where there is none. */
  ensure<T>(options: QueryOptions<T>): Query<T> {
    const query = this.#queryOf<T>(options.queryKey);
    query.describe(options, this.#isStartOld);
    return query;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its keys stand for
  getQueryData<T>(key: QueryKey): T | undefined {
    return this.#queries.get(hashKey(key))?.getState().data as T | undefined;
  }

  /** Puts data in; an updater that gives undefined leaves everything as it is. */
  setQueryData<T>(key: QueryKey, next: T | Updater<T>): void {
    const data = typeof next === "function" ? (next as Updater<T>)(this.getQueryData<T>(key)) : next;
    if (data !== undefined) this.#queryOf<T>(key).set(data);
  }

  /** The same for each query that there is of a kind. */
  setQueriesData<T>(filter: QueryFilter, next: T | Updater<T>): void {
    for (const { key } of this.#find(filter)) this.setQueryData<T>(key, next);
  }

  /** Reads again what is shown, and the rest once it is; resolves when that is done, whether it succeeded or not. */
  async invalidateQueries(filter: QueryFilter = {}): Promise<void> {
    if (!filter.queryKey) this.#isStartOld = true;
    await Promise.all(this.#find(filter).map((query) => query.invalidate()));
  }

  /** Stops readings under way: what they would bring is older than what is known now. */
  cancelQueries(filter: QueryFilter): void {
    for (const query of this.#find(filter)) query.cancel();
  }

  /** Forgets what was read. */
  removeQueries(filter: QueryFilter): void {
    for (const query of this.#find(filter)) {
      query.cancel();
      this.#queries.delete(hashKey(query.key));
    }
  }

  #queryOf<T>(key: QueryKey): Query<T> {
    const hash = hashKey(key);
    const known = this.#queries.get(hash);
    if (known) return known as Query<T>;
    const made: Query<T> = new Query<T>(key, () => {
      if (this.#queries.get(hash) === made) this.#queries.delete(hash);
    });
    this.#queries.set(hash, made);
    return made;
  }

  #find({ queryKey = [] }: QueryFilter): Query<unknown>[] {
    return [...this.#queries.values()].filter(({ key }) => startsWith(key, queryKey));
  }
}
