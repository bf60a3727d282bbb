/** The reveal over the stage: the names roll and stop, then the winner appears. */
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LiveMessageOf } from "@hubbub/contract/live";
import { use, useEffect, useEffectEvent, useState } from "react";

import { plural } from "../../lib/i18n/translate.ts";
import { prefersReducedMotion } from "../../lib/prefers-reduced-motion.ts";
import { FrozenListsContext, useLiveMessage } from "../../live/hooks.ts";
import { Confetti } from "../../ui/Confetti.tsx";
import { CELEBRATION_MS } from "./reveal.ts";
import { RollingNames } from "./RollingNames.tsx";
import { WinnerPicture } from "./WinnerPicture.tsx";
import { useDrawProofSentence } from "./use-draw-proof-sentence.ts";
import { WinnerOverlay } from "./WinnerOverlay.tsx";

type Announcement = LiveMessageOf<"winner_announced">["data"];

/** Ends after the celebration in every view, because it covers a pinned question. */
export function WinnerReveal({ event }: { event: PublicEvent }) {
  const [announced, setAnnounced] = useState<Announcement | null>(null);
  useLiveMessage("winner_announced", setAnnounced);
  if (!announced) return null;
  return <Reveal key={announced.winner.id} event={event} announced={announced} onEnd={() => setAnnounced(null)} />;
}

interface RevealProps {
  event: PublicEvent;
  announced: Announcement;
  onEnd: () => void;
}

function Reveal({ event, announced, onEnd }: RevealProps) {
  const { winner, names, entryCount } = announced;
  const [isRevealed, setIsRevealed] = useState(prefersReducedMotion);
  // Goes on when the stage is no longer frozen.
  const isFrozen = use(FrozenListsContext) !== null;

  useEffect(() => {
    if (isRevealed || isFrozen) return;
    const timer = setTimeout(setIsRevealed, REVEAL_MS, true);
    return () => clearTimeout(timer);
  }, [isRevealed, isFrozen]);

  const proof = useDrawProofSentence(event);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRevealed || isFrozen) return;
    const timer = setTimeout(() => end(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [isRevealed, isFrozen]);

  return (
    <WinnerOverlay
      reveals
      foot={
        isRevealed
          ? `${plural(entryCount, "Drawn from 1 entry.", "Drawn from {count} entries.")} ${proof}`
          : plural(entryCount, "1 entry in the draw", "{count} entries in the draw")
      }
    >
      {isRevealed ? (
        <>
          <Confetti className="[--confetti-unit:1.1rem]" />
          <WinnerPicture winner={winner} reveals />
        </>
      ) : (
        <RollingNames
          names={names}
          winner={winner.displayName}
          className="h-[6em] font-heading text-7xl font-bold [--middle-color:var(--color-amber-ink)]"
        />
      )}
    </WinnerOverlay>
  );
}
