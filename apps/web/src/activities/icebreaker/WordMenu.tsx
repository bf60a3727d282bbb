import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { EyeOff, Merge } from "lucide-react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { placeBeside } from "../../ui/place-beside.ts";

interface WordMenuProps {
  word: CountedWord;
  /** The word's element: the menu opens beside it, and the focus returns to it. */
  anchor: HTMLElement;
  onHide: () => void;
  /** Asks for the word that it is merged into; null if there is no other word. */
  onMerge: (() => void) | null;
  onClose: () => void;
}

/** The menu of a word for moderators: hide or merge. Escape or a press outside closes it. */
export function WordMenu({ word, anchor, onHide, onMerge, onClose }: WordMenuProps) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const popover = element.current;
    if (!popover || typeof popover.showPopover !== "function") return undefined;
    popover.showPopover();
    const closed = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") close();
    };
    popover.addEventListener("toggle", closed);
    return () => popover.removeEventListener("toggle", closed);
  }, []);

  useLayoutEffect(() => {
    const popover = element.current;
    if (!popover) return;
    placeBeside(popover, anchor);
    popover.querySelector("button")?.focus({ preventScroll: true });
  }, [anchor]);

  const act = (action: () => void) => {
    action();
    onClose();
    anchor.focus({ preventScroll: true });
  };

  return (
    <div
      ref={element}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      className="fixed inset-auto m-0 flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-2 rounded-lg border border-line bg-raised p-3.5 text-ink shadow-deep"
    >
      <p id={id} className="font-strong">
        <bdi>{word.word}</bdi> <span className="text-muted">{plural(word.count, "1 time", "{count} times")}</span>
      </p>
      <Button block icon={<EyeOff />} onClick={() => act(onHide)}>
        {t("Hide")}
      </Button>
      <Button
        block
        variant="quiet"
        icon={<Merge />}
        disabled={onMerge === null}
        onClick={() => onMerge && act(onMerge)}
      >
        {t("Merge into…")}
      </Button>
    </div>
  );
}
