import { Split } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { serverNow } from "../lib/server-clock.ts";
import { Button } from "../ui/Button.tsx";
import { shownName } from "../ui/shown-name.ts";
import { canBeSeparated, type MergeablePost } from "./merged-posts.ts";
import type { Merging } from "./use-merging.ts";

interface MergedPostsProps {
  /** Says how many there are. */
  label: string;
  posts: readonly (MergeablePost & { text: string; participantName: string | null })[];
  merging: Pick<Merging<never>, "separate" | "separating">;
}

/** Below a post: those that are merged into it, each with a button to undo that. */
export function MergedPosts({ label, posts, merging: { separate, separating } }: MergedPostsProps) {
  const now = serverNow();
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm text-teal-ink">{label}</summary>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {posts.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-2 rounded-md bg-sunken px-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1 basis-36">
              <span className="block" dir="auto">
                {post.text}
              </span>
              {post.participantName === null ? null : (
                <bdi className="text-xs text-muted">{shownName(post.participantName)}</bdi>
              )}
            </span>
            {canBeSeparated(post, now) ? (
              <Button
                size="sm"
                variant="ghost"
                icon={<Split />}
                pending={separating.includes(post.id)}
                onClick={() => separate([post.id])}
              >
                {t("Undo merge")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
