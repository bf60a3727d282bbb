/** Requests to another process over the channel of Node's cluster: each has a number, which its answer repeats. */
export class Requests<Answer> {
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #last = 0;

  /** @returns the answer; null if there is none within `withinMs`, or after `close` */
  async ask(send: (id: number) => void | Promise<void>, withinMs?: number): Promise<Answer | null> {
    const id = (this.#last += 1);
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs, null);
    this.#waiting.set(id, resolve);
    try {
      await send(id);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
  }

  /** The other process has ended. */
  close(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
  }
}
