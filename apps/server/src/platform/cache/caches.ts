/** The caches of a process, for /metrics. */
interface Measured {
  readonly size: number;
  readonly evicted: { readonly count: number };
}

export class Caches {
  readonly #measured = new Map<string, Measured>();

  /** Adds a cache to the metrics. @throws Error if another cache has the name */
  add<Cache extends Measured>(name: string, cache: Cache): Cache {
    if (this.#measured.has(name)) throw new Error(`There are two caches named ${name}`);
    this.#measured.set(name, cache);
    return cache;
  }

  list(): ReadonlyMap<string, Measured> {
    return this.#measured;
  }
}
