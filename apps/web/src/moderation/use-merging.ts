import type { QueryKey } from "@tanstack/react-query";

import { t } from "../lib/i18n/translate.ts";
import { useCall } from "../lib/use-call.ts";
import { undoAction } from "../ui/undo.ts";

interface MergeCalls<Post> {
  /** Both resolve to the changed posts. */
  merge: (into: string, from: string[]) => Promise<Post[]>;
  separate: (from: string[]) => Promise<Post[]>;
  onChanged: (posts: readonly Post[]) => void;
  refetches?: QueryKey | undefined;
  /** The toast after `merged` posts were merged into one. */
  done: (into: Post, merged: number) => { title: string; description: string };
  /** The title of the toast after a failure. */
  failed: () => string;
}

interface Merge<Post> {
  into: Post;
  from: string[];
}

export interface Merging<Post> {
  /** @param onDone called after the server has merged them */
  merge: (into: Post, from: readonly Post[], onDone?: () => void) => void;
  isMerging: boolean;
  separate: (ids: string[]) => void;
  /** Ids of the posts that are being separated. */
  separating: readonly string[];
}

/** Merges posts and separates them again. The toast offers to undo a merge. */
export function useMerging<Post extends { id: string }>(calls: MergeCalls<Post>): Merging<Post> {
  const { onChanged: onDone, refetches, failed } = calls;
  const separating = useCall({
    send: calls.separate,
    onDone,
    refetches,
    done: () => ({ title: t("Merge undone") }),
    failed: () => t("Could not undo the merge"),
  });
  const merging = useCall({
    send: ({ into, from }: Merge<Post>) => calls.merge(into.id, from),
    onDone,
    refetches,
    done: (_, { into, from }) => ({
      ...calls.done(into, from.length),
      action: undoAction(() => separating.mutate(from)),
    }),
    failed,
  });
  return {
    merge: (into, from, onDone) =>
      merging.mutate({ into, from: from.map(({ id }) => id) }, onDone && { onSuccess: onDone }),
    isMerging: merging.isPending,
    separate: separating.mutate,
    separating: (separating.isPending && separating.variables) || [],
  };
}
