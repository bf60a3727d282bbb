import type { OrganizerEvent } from "@hubbub/contract/events";
import { Calculator } from "lucide-react";
import { useState } from "react";

import { LeaderboardPanel } from "../../../../activities/leaderboard/LeaderboardPanel.tsx";
import { useLeaderboard } from "../../../../activities/leaderboard/queries.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf } from "../../mutations.ts";
import { useCalculateLeaderboard } from "./archive-data.ts";

/** The leaderboard, with a button that calculates it again, for instance after moderation. */
export function LeaderboardCard({ event }: { event: OrganizerEvent }) {
  const { data: entries, isError } = useLeaderboard(event.id);
  const calculate = useCalculateLeaderboard(event.id);
  const [isConfirming, setIsConfirming] = useState(false);

  const run = async () => {
    if (calculate.isPending) return;
    try {
      await calculate.mutateAsync();
      toast({ title: t("Leaderboard calculated"), tone: "success" });
    } catch (error) {
      toast({ title: t("Failed to calculate leaderboard"), description: reasonOf(error, ""), tone: "error" });
    } finally {
      setIsConfirming(false);
    }
  };

  return (
    <Card
      className="min-[60rem]:col-span-full"
      title={t("Leaderboard")}
      actions={
        event.isArchived ? (
          <Button
            variant="soft"
            size="sm"
            icon={<Calculator />}
            pending={calculate.isPending}
            onClick={() => (entries && entries.length > 0 ? setIsConfirming(true) : void run())}
          >
            {t("Calculate Leaderboard")}
          </Button>
        ) : null
      }
    >
      <LeaderboardPanel
        details
        entries={entries}
        hasFailed={isError}
        emptyHint={event.isArchived ? undefined : t("The points are counted when the session ends.")}
      />
      <ConfirmDialog
        open={isConfirming}
        tone="primary"
        title={t("Calculate the leaderboard again?")}
        description={t(
          "There is a leaderboard already. The new one takes its place, counted without what has been ignored or hidden since.",
        )}
        action={t("Calculate again")}
        pending={calculate.isPending}
        onConfirm={() => void run()}
        onCancel={() => setIsConfirming(false)}
      />
    </Card>
  );
}
