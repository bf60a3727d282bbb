/** The reveal over the stage: the names roll and stop, then the winner appears. */
import type { ServerMessageOf } from "@hubbub/contract/live";
import { useEffect, useEffectEvent, useState } from "react";

import { plural } from "../../lib/i18n/translate.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { Confetti } from "./Confetti.tsx";
import { drawProofSentence } from "./draw-proof-sentence.ts";
import { CELEBRATION_MS, prefersReducedMotion, REVEAL_MS } from "./reveal.ts";
import { RollingNames } from "./RollingNames.tsx";
import "./winner.css";
import "./winner-stage.css";
import { WinnerPicture } from "./WinnerPicture.tsx";

type Announcement = ServerMessageOf<"winner_announced">["data"];

/** Ends after the celebration in every view, because it covers a pinned question. */
export function WinnerReveal({ eventId }: { eventId: string }) {
  const [announced, setAnnounced] = useState<Announcement | null>(null);
  useLiveMessage("winner_announced", setAnnounced);
  if (!announced) return null;
  return <Reveal key={announced.winner.id} eventId={eventId} announced={announced} onEnd={() => setAnnounced(null)} />;
}

interface RevealProps {
  eventId: string;
  announced: Announcement;
  onEnd: () => void;
}

function Reveal({ eventId, announced, onEnd }: RevealProps) {
  const { winner, names, entryCount } = announced;
  const [isRevealed, setIsRevealed] = useState(prefersReducedMotion);

  useEffect(() => {
    if (isRevealed) return;
    const timer = setTimeout(setIsRevealed, REVEAL_MS, true);
    return () => clearTimeout(timer);
  }, [isRevealed]);

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRevealed) return;
    const timer = setTimeout(() => end(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [isRevealed]);

  return (
    <div className="winner-reveal z-2" role="status">
      <div className="night-glow absolute pointer-events-none" />
      {isRevealed ? (
        <>
          <Confetti />
          <WinnerPicture winner={winner} />
        </>
      ) : (
        <RollingNames names={names} winner={winner.displayName} />
      )}
      <p className="winner-reveal-foot text-(length:--stage-label) absolute start-(--stage-pad) text-night-muted">
        {isRevealed
          ? `${plural(entryCount, "Drawn from 1 entry.", "Drawn from {count} entries.")} ${drawProofSentence(eventId)}`
          : plural(entryCount, "Drawing from 1 entry", "Drawing from {count} entries")}
      </p>
    </div>
  );
}
