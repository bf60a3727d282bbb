/** The overlay on the event page after a draw: ten seconds, with confetti and a link to all winners. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { closeModal, openModal } from "../../ui/open-modals.ts";
import { shownName } from "../../ui/shown-name.ts";
import "./celebration.css";
import { Confetti } from "./Confetti.tsx";
import { isLongName } from "./long-name.ts";
import { CELEBRATION_MS } from "./reveal.ts";
import "./winner.css";
import { WinnerAvatar } from "./WinnerAvatar.tsx";

interface WinnerCelebrationProps {
  winner: PrizeWinner;
  onClose: () => void;
  onViewAll: () => void;
}

export function WinnerCelebration({ winner, onClose, onViewAll }: WinnerCelebrationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMe = useWalletSession()?.profile.username === winner.username;
  const secondsLeft = useSecondsLeft(onClose);

  // A layout effect, so that on unmount the dialog is closed before it is removed from the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    openModal(element);
    // Do not focus a button: somebody may be typing, and the next key must not press it.
    heading.current?.focus();
    // Closing restores the focus.
    return () => closeModal(element);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="celebration fixed inset-0 size-full max-w-none max-h-none m-0 border-0 bg-night text-night-ink text-center"
      aria-labelledby="celebration-title"
      onCancel={(cancel) => {
        cancel.preventDefault();
        onClose();
      }}
    >
      <div className="night-glow absolute pointer-events-none" />
      <Confetti />
      <h2
        ref={heading}
        id="celebration-title"
        tabIndex={-1}
        className="celebration-winner relative flex flex-1 flex-col items-center justify-center gap-4 w-full min-h-max"
      >
        <span className="text-night-accent text-size-lg">{isMe ? t("You won!") : t("And the winner is")}</span>
        <WinnerAvatar name={winner.displayName} avatarUrl={winner.avatarUrl} tone="winner" />
        <bdi
          className="celebration-name py-[0.12em] max-w-full overflow-hidden font-display-strong leading-[1.15] wrap-anywhere"
          data-long={isLongName(shownName(winner.displayName)) || undefined}
        >
          {shownName(winner.displayName)}
        </bdi>
        {winner.username ? (
          <bdi className="celebration-username max-w-full text-night-muted font-sans font-text text-size-lead leading-[1.4]">
            @{winner.username}
          </bdi>
        ) : null}
      </h2>
      <div className="celebration-actions relative grid gap-3">
        <Button
          variant="attention"
          size="lg"
          block
          className="celebration-all text-on-night-action"
          onClick={onViewAll}
        >
          {t("View All Winners")}
        </Button>
        <Button
          variant="ghost"
          size="lg"
          block
          className="celebration-close text-night-ink hover:text-night-ink"
          onClick={onClose}
        >
          {t("Close")}
        </Button>
        <p className="text-night-muted text-size-note" aria-hidden="true">
          {plural(secondsLeft, "Closes by itself in 1 second", "Closes by itself in {count} seconds")}
        </p>
        <div className="celebration-bar rounded-full overflow-hidden h-1" aria-hidden="true">
          <span className="block h-full rounded-[inherit] bg-night-accent" />
        </div>
      </div>
    </dialog>
  );
}

/** Counts the celebration down and ends it. */
function useSecondsLeft(onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(CELEBRATION_MS / 1000);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const endsAt = Date.now() + CELEBRATION_MS;
    const countdown = setInterval(() => setSecondsLeft(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000))), 1000);
    const close = setTimeout(() => end(), CELEBRATION_MS);
    return () => {
      clearInterval(countdown);
      clearTimeout(close);
    };
  }, []);
  return secondsLeft;
}
