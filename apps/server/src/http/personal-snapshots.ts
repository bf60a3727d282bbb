/** A reader's own copies of shared lists: the same bytes until the list, or what they have of their own in it, changes. */
import { Snapshot } from "./snapshot.ts";

/** One reader's list is compressed for that reader alone: quickly. */
const PERSONAL_QUALITY = 1;

/** What a reader has of their own: the first stands for the reader, the others must be the same objects too. */
type Own = readonly [object, ...object[]];

export class PersonalSnapshots {
  readonly #last = new WeakMap<object, { shared: Snapshot; own: Own; snapshot: Snapshot }>();

  /** The copy made last, where neither the shared list nor anything of the reader's own has changed since. */
  peek(shared: Snapshot, own: Own): Snapshot | null {
    const last = this.#last.get(own[0]);
    const isSame =
      last?.shared === shared && last.own.length === own.length && own.every((one, i) => one === last.own[i]);
    return isSame ? last.snapshot : null;
  }

  /** @param make the list with what is the reader's own, as JSON text */
  of(shared: Snapshot, own: Own, make: () => string): Snapshot {
    const known = this.peek(shared, own);
    if (known) return known;
    const snapshot = new Snapshot(Buffer.from(make()), PERSONAL_QUALITY);
    this.#last.set(own[0], { shared, own, snapshot });
    return snapshot;
  }
}
