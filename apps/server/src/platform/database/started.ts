/**
 * Promises of statements that were all started together, to share a round trip. Where a function has to return this, the
 * compiler refuses an `async` function, which could wait for one statement before it starts the next.
 */
export type Statements = readonly unknown[] | [];

/** The results of statements, in their order. */
export type Results<S extends Statements> = { -readonly [Index in keyof S]: Awaited<S[Index]> };

/** A promise of what is made of the results of statements; in an object for the same reason. */
export interface Started<Result> {
  readonly result: Promise<Result>;
}

/** Combines the results of statements that were started together. */
export function together<const S extends Statements, Result>(
  statements: S,
  toResult: (results: Results<S>) => Result,
): Started<Result> {
  return { result: Promise.all(statements).then(toResult) };
}
