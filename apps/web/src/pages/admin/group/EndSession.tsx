import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { useState } from "react";

import { useEndSession } from "../../../groups/mutations.ts";
import { useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

/** Archives the live session. Activate makes it live again. */
export function EndSession({ group }: { group: EventGroup }) {
  /** The session to confirm, which stays the same if another one becomes live meanwhile. */
  const [sessionToEnd, setSessionToEnd] = useState<GroupSession | null>(null);
  const { mutate, isPending } = useEndSession(group.id);
  const live = useGroupSessions(group).data?.find(({ id, isArchived }) => id === group.currentEventId && !isArchived);

  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:flex-auto"
        disabled={!live}
        title={live ? live.title : t("No session is live")}
        onClick={() => setSessionToEnd(live ?? null)}
      >
        {t("End Session")}
      </Button>
      {sessionToEnd ? (
        <ConfirmDialog
          title={t("End this session?")}
          description={<bdi className="font-strong text-ink">{sessionToEnd.title}</bdi>}
          action={t("End Session")}
          consequences={[
            t("The session will be archived and become read-only."),
            t("Everyone will see the closing message."),
            t(
              "If the leaderboard is switched on, the final leaderboard will be calculated and everyone will see the top three.",
            ),
            t("You can make the session live again with Activate."),
          ]}
          pending={isPending}
          onConfirm={() => mutate(sessionToEnd.id, { onSuccess: () => setSessionToEnd(null) })}
          onCancel={() => setSessionToEnd(null)}
        />
      ) : null}
    </>
  );
}
