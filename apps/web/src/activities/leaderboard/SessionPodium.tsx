import { podiumOf } from "@hubbub/contract/activities/leaderboard/index";
import type { SessionEnd } from "@hubbub/contract/archive";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Podium } from "./Podium.tsx";

/** The first three at the end of a session. */
export function SessionPodium({ end: { topThree } }: { end: SessionEnd }) {
  const { sharing } = podiumOf(topThree);
  if (topThree.length === 0) return null;
  return (
    <section aria-label={t("Top three")}>
      <Podium entries={topThree} />
      {sharing.length > 0 ? (
        <p className="text-muted text-size-sm text-center wrap-anywhere">
          {t("Also ranked {rank}:", { rank: formatNumber(sharing[0]?.rank ?? 0) })}{" "}
          {sharing.map(({ profileId, participantName }, index) => (
            <span key={profileId}>
              {index > 0 ? ", " : null}
              <bdi>{shownName(participantName)}</bdi>
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}
