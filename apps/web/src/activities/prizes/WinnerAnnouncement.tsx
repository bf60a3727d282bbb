/** Waits for a winner; the celebration itself is fetched when there is something to celebrate. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes";
import { Suspense, useEffect, useRef, useState } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { REVEAL_MS } from "./reveal.ts";

const loadCelebration = async () => (await import("./WinnerCelebration.tsx")).WinnerCelebration;
const WinnerCelebration = lazyComponent(loadCelebration);

export function WinnerAnnouncement({ onViewAll }: { onViewAll: () => void }) {
  const [winner, setWinner] = useState<PrizeWinner | null>(null);
  const reveal = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveMessage("winner_announced", (announced) => {
    // It travels while the big screen still rolls the names.
    loadCelebration().catch(() => undefined);
    clearTimeout(reveal.current);
    reveal.current = setTimeout(setWinner, REVEAL_MS, announced.winner);
  });
  useEffect(() => () => clearTimeout(reveal.current), []);

  if (!winner) return null;
  return (
    <ErrorBoundary key={winner.id} fallback={null}>
      <Suspense fallback={null}>
        <WinnerCelebration
          winner={winner}
          onClose={() => setWinner(null)}
          onViewAll={() => {
            setWinner(null);
            onViewAll();
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
