/** A post of an attendee as moderators see it. */
import type { HeldFor } from "@hubbub/contract/moderation";

import { t } from "../lib/i18n/translate.ts";
import type { PostKind } from "./mutes.ts";

export type HeldReason = HeldFor | "review";

export interface Post {
  kind: PostKind;
  id: string;
  text: string;
  /** The author's name; null if the post is anonymous. */
  name: string | null;
  submittedAt: string;
  /** Also while it is held. */
  isHidden: boolean;
  /** Why it is held until a moderator decides; null if it is not. */
  heldFor: HeldReason | null;
}

const HELD_REASONS: Record<HeldReason, () => string> = {
  language: () => t("Held: word filter"),
  link: () => t("Held: contains a link"),
  review: () => t("Held for review"),
  muted: () => t("Held: muted attendee"),
};

/** Why a post is held, as a sentence. */
export const heldReason = (heldFor: HeldReason): string => HELD_REASONS[heldFor]();

export const POST_FILTERS = ["all", "held", "hidden"] as const;
export type PostFilter = (typeof POST_FILTERS)[number];
type PostState = Pick<Post, "isHidden" | "heldFor">;

export function matchesFilter({ isHidden, heldFor }: PostState, filter: PostFilter): boolean {
  if (filter === "held") return heldFor !== null;
  return filter === "all" || (isHidden && heldFor === null);
}

export function countMatching(posts: readonly PostState[], filter: PostFilter): number {
  return posts.filter((post) => matchesFilter(post, filter)).length;
}
