/** The leaderboard tab of the event page. */
import { chat } from "@hubbub/contract/activities/chat/index";
import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";
import { questions } from "@hubbub/contract/activities/questions/index";
import type { PublicEvent } from "@hubbub/contract/events";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { LeaderboardPanel } from "./LeaderboardPanel.tsx";
import { leaderboardQuery } from "./queries.ts";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";

export function LeaderboardTab({ event }: { event: PublicEvent }) {
  const query = useLiveList(leaderboardQuery(event.id));
  const me = useWalletSession()?.profile.id ?? null;
  return (
    <section aria-labelledby="leaderboard-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="leaderboard-title" className="text-xl leading-snug">
          {t("Leaderboard")}
        </h2>
        {query.data && query.data.length > 0 ? <span className="text-muted">{t("points")}</span> : null}
      </div>
      <Card as="div" padding="none">
        <div className="p-2">
          <LeaderboardPanel
            query={query}
            me={me}
            emptyHint={event.isArchived ? undefined : t("Points will be counted when the session ends.")}
          />
        </div>
      </Card>
      <Hint className="mt-3">
        {t(
          "Points for signed-in attendees: {icebreaker} for an icebreaker answer, {question} per question and {message} per chat message, up to a limit, plus points for correct quiz answers.",
          {
            icebreaker: icebreaker.submissions.points.each,
            question: questions.submissions.points.each,
            message: chat.submissions.points.each,
          },
        )}{" "}
        {t("Ties are decided by votes received, then by who earned the points first.")}
      </Hint>
    </section>
  );
}
