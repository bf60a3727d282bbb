import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { msg } from "@hubbub/contract/messages";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Badge } from "../../ui/Badge.tsx";
import { shownName } from "../../ui/shown-name.ts";

interface LeaderboardRowProps {
  entry: LeaderboardEntry;
  isMine: boolean;
  details: boolean | undefined;
}

export function LeaderboardRow({ entry, isMine, details }: LeaderboardRowProps) {
  const { rank, tierBadge, totalPoints } = entry;
  const detail = entry.sessionsAttended === undefined && !details ? null : detailOf(entry);
  return (
    <li
      className={`grid grid-cols-[2.125rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-1.5 not-first:mt-1 ${lookOf(rank, isMine)}`}
      data-top={rank <= 3 ? rank : undefined}
      aria-current={isMine ? "true" : undefined}
    >
      <span
        className={`grid h-8 min-w-8 place-items-center rounded-full font-heading text-sm leading-none font-strong tabular-nums ${RANKS[tierBadge]}`}
      >
        <span className="sr-only">{tierBadge === "none" ? t("Rank") : t(MEDALS[tierBadge])} </span>
        {formatNumber(rank)}
      </span>
      <span className="flex min-w-0 flex-col items-start">
        <span className="flex max-w-full items-center gap-2">
          <Name entry={entry} />
          {isMine ? <Badge tone="plain">{t("You")}</Badge> : null}
        </span>
        {detail ? <span className="text-xs font-text text-muted in-data-[top=1]:text-ink-2">{detail}</span> : null}
      </span>
      <span className="font-heading text-md leading-none font-strong tabular-nums in-data-top:text-lg">
        {formatNumber(totalPoints)}
        <span className="sr-only"> {t("points")}</span>
      </span>
    </li>
  );
}

/** Rows with a color are highlighted. A line is only between two others. */
function lookOf(rank: number, isMine: boolean): string {
  const size = rank <= 3 ? "min-h-16 text-md" : "min-h-14";
  // The first and own row at once: the background of the medal, and a ring.
  if (rank === 1) return `${size} rounded-lg bg-amber-soft font-strong ${isMine ? "inset-ring-2 inset-ring-teal" : ""}`;
  if (isMine) return `${size} rounded-lg bg-teal-soft font-strong`;
  if (rank <= 3) return `${size} font-strong`;
  return `${size} border-line [:not([data-top],[aria-current])+&]:border-t`;
}

const RANKS = {
  gold: "bg-amber text-on-amber",
  silver: "bg-tag-slate-bg text-tag-slate",
  bronze: "bg-bronze text-on-bronze",
  none: "text-muted in-[[aria-current]]:text-teal-ink",
};

const MEDALS = { gold: msg("Gold medal, rank"), silver: msg("Silver medal, rank"), bronze: msg("Bronze medal, rank") };

function Name({ entry: { participantName: name, username } }: { entry: LeaderboardEntry }) {
  if (!username) return <bdi className="max-w-full truncate">{shownName(name)}</bdi>;
  const address = pageConfig.wallet.profileUrlPrefix + encodeURIComponent(username);
  return (
    <a
      className="-my-2.5 max-w-full truncate py-2.5 hover:underline"
      dir="auto"
      href={address}
      target="_blank"
      rel="noopener"
      title={`@${username}`}
    >
      {name}
    </a>
  );
}

/** What the points are for. */
function detailOf({ sessionsAttended, activities, votesReceived = 0 }: LeaderboardEntry): string {
  const votes = votesReceived > 0 ? plural(votesReceived, "1 vote", "{count} votes") : null;
  if (sessionsAttended !== undefined)
    return [plural(sessionsAttended, "1 session", "{count} sessions"), votes].filter(Boolean).join(" · ");
  const { icebreaker, questionsAsked, chatMessages } = activities;
  return [
    icebreaker ? t("Icebreaker") : null,
    questionsAsked > 0 ? plural(questionsAsked, "1 question", "{count} questions") : null,
    chatMessages > 0 ? plural(chatMessages, "1 message", "{count} messages") : null,
    votes,
  ]
    .filter(Boolean)
    .join(" · ");
}
