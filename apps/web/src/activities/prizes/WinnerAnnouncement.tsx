/** Shows the celebration of an announced winner. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";
import { useEffect, useRef, useState } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import type { NoticeProps } from "../phone-part.ts";
import { addNews } from "../tab-news.ts";
import { WinnerCelebration } from "./WinnerCelebration.tsx";

export function WinnerAnnouncement({ onView }: Pick<NoticeProps, "onView">) {
  const [winner, setWinner] = useState<PrizeWinner | null>(null);
  const reveal = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveMessage("winner_announced", (announced) => {
    addNews("winners");
    clearTimeout(reveal.current);
    reveal.current = setTimeout(setWinner, REVEAL_MS, announced.winner);
  });
  useEffect(() => () => clearTimeout(reveal.current), []);

  if (!winner) return null;
  return (
    <WinnerCelebration
      key={winner.id}
      winner={winner}
      onClose={() => setWinner(null)}
      onViewAll={() => {
        setWinner(null);
        onView();
      }}
    />
  );
}
