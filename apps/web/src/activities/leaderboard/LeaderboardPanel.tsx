/** The leaderboard of a session or a conference, with the reader's own row highlighted. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { ListOrdered } from "lucide-react";
import { useState } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LeaderboardRow } from "./LeaderboardRow.tsx";

/** Number of entries shown before "Show all". */
const SHOWN_AT_FIRST = 10;

interface LeaderboardPanelProps {
  /** Undefined while they are loading. */
  entries: readonly LeaderboardEntry[] | undefined;
  /** Whether the last attempt to load them failed. */
  hasFailed?: boolean | undefined;
  /** The reader's own wallet profile. */
  me?: string | null | undefined;
  /** Shows below each name what the points are for. */
  details?: boolean | undefined;
  /** A hint below the text of an empty leaderboard. */
  emptyHint?: string | undefined;
}

export function LeaderboardPanel(props: LeaderboardPanelProps) {
  const { entries, hasFailed = false, me = null, details, emptyHint } = props;
  const [showAll, setShowAll] = useState(false);
  if (!entries) return hasFailed ? <LoadFailed /> : <Loading />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ListOrdered />}
        tone="slate"
        titleAs="h3"
        title={t("No leaderboard data available yet")}
        description={emptyHint}
      />
    );
  }
  const shown = shownEntries(entries, me, showAll);
  return (
    <>
      <ol>
        {shown.map((entry) => (
          <LeaderboardRow key={entry.profileId} entry={entry} isMine={entry.profileId === me} details={details} />
        ))}
      </ol>
      {entries.length > SHOWN_AT_FIRST && !showAll ? (
        <div className="flex justify-center pt-2">
          <Button variant="ghost" size="sm" onClick={() => setShowAll(true)}>
            {t("Show all {count}", { count: formatNumber(entries.length) })}
          </Button>
        </div>
      ) : null}
      <p className="sr-only">{plural(entries.length, "1 person ranked", "{count} people ranked")}</p>
    </>
  );
}

function LoadFailed() {
  return (
    <EmptyState
      icon={<ListOrdered />}
      tone="slate"
      titleAs="h3"
      title={t("Could not load the leaderboard. Retrying…")}
    />
  );
}

function Loading() {
  return (
    <div className="grid gap-2.5 p-2" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} radius="lg" className="h-target" />
      ))}
    </div>
  );
}

/** The first entries, and the reader's own if it is further down. */
function shownEntries(
  entries: readonly LeaderboardEntry[],
  me: string | null,
  showAll: boolean,
): readonly LeaderboardEntry[] {
  if (showAll || entries.length <= SHOWN_AT_FIRST) return entries;
  const own = entries.slice(SHOWN_AT_FIRST).filter(({ profileId }) => profileId === me);
  return [...entries.slice(0, SHOWN_AT_FIRST), ...own];
}
