import type { Board } from "@hubbub/contract/activities/boards/calls";
import { ChartBarBig } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { pollOptions, useMakePoll } from "./make-poll.ts";

/** Makes a draft of a poll from the best ideas. Hidden until people vote, and while there are too few ideas. */
export function MakePollButton({ eventId, board }: { eventId: string; board: Board }) {
  const { mutate, isPending } = useMakePoll(eventId);
  if ((board.phase !== "vote" && board.phase !== "closed") || pollOptions(board.ideas) === null) return null;
  return (
    <Button size="sm" variant="soft" icon={<ChartBarBig />} pending={isPending} onClick={() => mutate(board)}>
      {t("Make a poll of the top five")}
    </Button>
  );
}
