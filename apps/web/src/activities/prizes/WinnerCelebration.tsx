/** The overlay on the event page after a draw: ten seconds, with confetti and a link to all winners. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { closeModal, openModal } from "../../ui/open-modals.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Confetti } from "../../ui/Confetti.tsx";
import { CELEBRATION_MS } from "./reveal.ts";
import { isLongName, WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./WinnerCelebration.module.css";

interface WinnerCelebrationProps {
  winner: PrizeWinner;
  onClose: () => void;
  onViewAll: () => void;
}

export function WinnerCelebration({ winner, onClose, onViewAll }: WinnerCelebrationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMe = useWalletSession()?.profile.username === winner.username;
  const [endsAt] = useState(() => Date.now() + CELEBRATION_MS);
  const secondsLeft = useCountdown(endsAt, Date.now);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (secondsLeft === 0) close();
  }, [secondsLeft]);

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
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-x-hidden overflow-y-auto border-0 night bg-radial-[closest-side] from-amber/34 to-transparent px-[max(1.5rem,env(safe-area-inset-left))] pt-6 pb-[calc(2rem+env(safe-area-inset-bottom))] text-center open:flex open:animate-fade-in open:flex-col open:items-center"
      aria-labelledby="celebration-title"
      onCancel={(cancel) => {
        cancel.preventDefault();
        onClose();
      }}
    >
      <Confetti />
      <h2
        ref={heading}
        id="celebration-title"
        tabIndex={-1}
        className="relative flex min-h-max w-full flex-1 flex-col items-center justify-center gap-4 outline-none focus-visible:outline-none"
      >
        <span className="text-lg text-amber-ink">{isMe ? t("You won!") : t("And the winner is")}</span>
        <span className={styles.avatar}>
          <Avatar name={winner.displayName} url={winner.avatarUrl} colors={WINNER_COLORS} />
        </span>
        <bdi className={styles.name} data-long={isLongName(shownName(winner.displayName)) || undefined}>
          {shownName(winner.displayName)}
        </bdi>
        {winner.username ? (
          <bdi className="max-w-full font-sans text-md leading-snug font-text tracking-normal text-muted">
            @{winner.username}
          </bdi>
        ) : null}
      </h2>
      <div className="relative grid w-full max-w-96 gap-3">
        <Button variant="attention" size="lg" block onClick={onViewAll}>
          {t("View All Winners")}
        </Button>
        <Button variant="quiet" size="lg" block onClick={onClose}>
          {t("Close")}
        </Button>
        <p className="text-sm text-muted" aria-hidden="true">
          {plural(
            Math.max(1, secondsLeft ?? 1),
            "This message will close in 1 second",
            "This message will close in {count} seconds",
          )}
        </p>
        <div className="overflow-hidden rounded-full bg-ink/18" aria-hidden="true">
          <div className={styles.time} style={{ animationDuration: `${CELEBRATION_MS}ms` }} />
        </div>
      </div>
    </dialog>
  );
}
