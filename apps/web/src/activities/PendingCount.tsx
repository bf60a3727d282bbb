import type { LucideIcon } from "lucide-react";

import { formatNumber, plural } from "../lib/i18n/translate.ts";

interface PendingCountProps {
  count: number;
  /** Says the number to screen readers; without it, the usual sentence. */
  sentence?: string;
  icon?: LucideIcon;
}

/** How many posts wait for a moderator, beside the label of their section. Renders nothing if there are none. */
export function PendingCount({ count, icon: Icon, ...props }: PendingCountProps) {
  if (count === 0) return null;
  const sentence = props.sentence ?? plural(count, "1 to review", "{count} to review");
  return (
    <span
      className="inline-flex h-5 min-w-5 items-center justify-center gap-1 rounded-full bg-amber px-1.5 font-heading text-xs leading-none font-bold text-on-amber"
      title={sentence}
    >
      {Icon ? <Icon className="size-3.5" strokeWidth={2.6} aria-hidden="true" /> : null}
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
