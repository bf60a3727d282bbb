/** Changes that are on their way to the server, in the order they were made. */
import type { QueryKey } from "./query-key.ts";

export interface PendingMutation {
  key: QueryKey | undefined;
  variables: unknown;
}

export class PendingMutations {
  #list: readonly PendingMutation[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #lanes = new Map<string, Promise<unknown>>();

  readonly getList = (): readonly PendingMutation[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(mutation: PendingMutation): void {
    this.#set([...this.#list, mutation]);
  }

  delete(mutation: PendingMutation): void {
    this.#set(this.#list.filter((other) => other !== mutation));
  }

  /** Does the work once all that was given to this lane before is done, whether it succeeded or not. */
  inLane<T>(lane: string | undefined, work: () => Promise<T>): Promise<T> {
    if (lane === undefined) return work();
    const before = this.#lanes.get(lane);
    const done = before ? before.then(work, work) : work();
    this.#lanes.set(lane, done);
    const leave = () => {
      if (this.#lanes.get(lane) === done) this.#lanes.delete(lane);
    };
    done.then(leave, leave);
    return done;
  }

  #set(list: readonly PendingMutation[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}
