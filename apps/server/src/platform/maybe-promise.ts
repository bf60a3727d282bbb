/** Values that are often there at once, such as cached ones: code that uses them waits only for those that are not. */

export type MaybePromise<Value> = Value | Promise<Value>;

/** Like `promise.then(use)`, but calls `use` immediately for a value that is no promise. */
export function whenReady<Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Like `Promise.all`, but returns the values immediately if none is a promise. */
export function allReady<Value>(values: readonly MaybePromise<Value>[]): MaybePromise<Value[]> {
  const results: Value[] = [];
  const waiting = values
    .map((value, index) =>
      whenReady(value, (result) => {
        results[index] = result;
      }),
    )
    .filter((each) => each instanceof Promise);
  return waiting.length > 0 ? Promise.all(waiting).then(() => results) : results;
}
