/** The leaderboard of a session or a conference, with the reader's own row highlighted. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { ListOrdered } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { LeaderboardRow } from "./LeaderboardRow.tsx";

/** Number of entries shown before "Show all". */
const SHOWN_AT_FIRST = 10;

interface LeaderboardPanelProps {
  query: { data: readonly LeaderboardEntry[] | undefined; isError: boolean };
  /** The reader's own wallet profile. */
  me?: string | null | undefined;
  /** Shows below each name what the points are for. */
  details?: boolean | undefined;
  /** A hint below the text of an empty leaderboard. */
  emptyHint?: string | undefined;
}

export function LeaderboardPanel({ query, me = null, details, emptyHint }: LeaderboardPanelProps) {
  const entries = query.data ?? [];
  const { shown, more } = useShownPart(entries, { first: SHOWN_AT_FIRST });
  // The reader's own entry may be further down.
  const own = entries.slice(shown.length).filter(({ profileId }) => profileId === me);
  return (
    <Loaded
      query={query}
      empty={
        <EmptyState
          icon={<ListOrdered />}
          tone="slate"
          titleAs="h3"
          title={t("No leaderboard data available yet")}
          description={emptyHint}
        />
      }
    >
      {() => (
        <>
          <ol>
            {[...shown, ...own].map((entry) => (
              <LeaderboardRow key={entry.profileId} entry={entry} isMine={entry.profileId === me} details={details} />
            ))}
          </ol>
          {more}
          <p className="sr-only">{plural(entries.length, "1 person ranked", "{count} people ranked")}</p>
        </>
      )}
    </Loaded>
  );
}
