import { Check, EyeOff } from "lucide-react";
import type { ReactNode } from "react";

import { formatNumber, t } from "../lib/i18n/translate.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { countMatching, type Post, POST_FILTERS, type PostFilter } from "./post.ts";

interface FilterChoiceProps {
  posts: readonly Pick<Post, "isHidden" | "heldFor">[];
  /** Labels of two filters, which depend in some languages on the kind of post. */
  labels: { all: string; hidden: string };
  value: PostFilter;
  onChange: (filter: PostFilter) => void;
}

/** Chooses which posts a list shows. Each filter has its number of posts. */
export function FilterChoice({ posts, labels, value, onChange }: FilterChoiceProps) {
  const names = { ...labels, held: t("To review") };
  return (
    <Segmented<PostFilter>
      label={t("Show", { context: "label of a choice" })}
      options={POST_FILTERS.map((filter) => ({
        value: filter,
        label: `${names[filter]} ${formatNumber(countMatching(posts, filter))}`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface NothingMatchesProps {
  filter: PostFilter;
  noneHidden: string;
  /** Without a filter. */
  none: ReactNode;
}

/** Shown if no post matches the filter. */
export function NothingMatches({ filter, noneHidden, none }: NothingMatchesProps) {
  if (filter === "all") return none;
  return filter === "held" ? (
    <EmptyState size="sm" icon={<Check />} tone="moss" titleAs="h3" title={t("Nothing to review")} />
  ) : (
    <EmptyState size="sm" icon={<EyeOff />} tone="slate" titleAs="h3" title={noneHidden} />
  );
}
