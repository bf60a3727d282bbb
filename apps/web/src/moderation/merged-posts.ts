/** Posts that are merged into others. Pure functions. */
import { SEPARATE_WITHIN_MS } from "@hubbub/contract/activities/merges";

export interface MergeablePost {
  id: string;
  /** The id of the post that it was merged into. */
  mergedInto: string | null;
  mergedAt: string | null;
}

/** The posts that are merged into each listed one, also over others, in the order of the list. */
export function mergedByTarget<Post extends MergeablePost>(
  posts: readonly Post[],
): ReadonlyMap<string, readonly Post[]> {
  const targetOf = new Map(posts.map(({ id, mergedInto }) => [id, mergedInto]));
  const shownFor = (id: string): string => {
    const next = targetOf.get(id) ?? null;
    return next === null ? id : shownFor(next);
  };
  return Map.groupBy(
    posts.filter(({ mergedInto }) => mergedInto !== null),
    ({ id }) => shownFor(id),
  );
}

/** @param now the server's time in epoch milliseconds; null if it is not known */
export function canBeSeparated({ mergedAt }: MergeablePost, now: number | null): boolean {
  return mergedAt !== null && (now === null || now - Date.parse(mergedAt) < SEPARATE_WITHIN_MS);
}
