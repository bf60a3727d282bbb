import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { interfaceLanguage, plural, t } from "../../lib/i18n/translate.ts";
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
      className="leaderboard-row min-h-14 data-top:min-h-16 grid items-center gap-3 py-1.5 px-4 data-top:text-size-md"
      data-top={rank <= 3 ? rank : undefined}
      data-mine={isMine ? "" : undefined}
      aria-current={isMine ? "true" : undefined}
    >
      <span
        className="leaderboard-rank min-w-8.5 grid place-items-center h-8.5"
        data-tier={tierBadge === "none" ? undefined : tierBadge}
      >
        <span className="visually-hidden">{tierBadge === "none" ? t("Rank") : t(MEDALS[tierBadge])} </span>
        {rank.toLocaleString(interfaceLanguage())}
      </span>
      <span className="flex flex-col items-start min-w-0">
        <span className="flex items-center gap-2 max-w-full">
          <Name entry={entry} />
          {isMine ? <Badge tone="plain">{t("You")}</Badge> : null}
        </span>
        {detail ? <span className="leaderboard-detail text-size-xs font-text">{detail}</span> : null}
      </span>
      <span className="leaderboard-points">
        {totalPoints.toLocaleString(interfaceLanguage())}
        <span className="visually-hidden"> {t("points")}</span>
      </span>
    </li>
  );
}

const MEDALS = { gold: "Gold medal, rank", silver: "Silver medal, rank", bronze: "Bronze medal, rank" } as const;

function Name({ entry: { participantName: name, username } }: { entry: LeaderboardEntry }) {
  if (!username)
    return (
      <bdi className="leaderboard-name text-inherit max-w-full overflow-hidden text-ellipsis whitespace-nowrap">
        {shownName(name)}
      </bdi>
    );
  const address = pageConfig.wallet.profileUrlPrefix + encodeURIComponent(username);
  return (
    <a
      className="leaderboard-name text-inherit max-w-full overflow-hidden text-ellipsis whitespace-nowrap"
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
