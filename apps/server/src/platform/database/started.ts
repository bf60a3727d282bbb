/**
 * Promises of statements that were started together, to share a round trip. A step returns this list and no promise, so
 * an `async` step does not compile: it could wait for one statement before it starts the next.
 */
export type Statements = readonly unknown[] | [];

/** The results of statements, in their order. */
export type Results<S extends Statements> = { -readonly [Index in keyof S]: Awaited<S[Index]> };

/** The combined result of started statements. An object and no promise, so that an `async` step does not compile. */
export interface Started<Result> {
  readonly result: Promise<Result>;
}

/** The default of a step that a plan may leave out: it starts nothing. */
export const startsNothing = () => [] as never;

/** Combines the results of statements that were started together. */
export function together<const S extends Statements, Result>(
  statements: S,
  toResult: (results: Results<S>) => Result,
): Started<Result> {
  return { result: Promise.all(statements).then(toResult) };
}
