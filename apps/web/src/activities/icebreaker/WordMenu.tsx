import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { EyeOff, Merge } from "lucide-react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { placeBeside } from "../../ui/place-beside.ts";
import { TextField } from "../../ui/TextField.tsx";

const CHOICES = 6;

interface WordMenuProps {
  word: CountedWord;
  /** The word's element: the menu opens beside it, and the focus returns to it. */
  anchor: HTMLElement;
  /** Words that it can be merged into, the most frequent first. */
  others: readonly CountedWord[];
  onHide: () => void;
  onMerge: (into: string) => void;
  onClose: () => void;
}

/** The menu of a word for moderators: hide or merge. Escape or a press outside closes it. */
export function WordMenu({ word, anchor, others, onHide, onMerge, onClose }: WordMenuProps) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [isMerging, setIsMerging] = useState(false);

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
    popover.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  }, [anchor, isMerging]);

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
      className="fixed inset-auto m-0 flex w-68 max-w-[calc(100vw_-_1rem)] flex-col gap-2 rounded-lg border border-line bg-raised p-3.5 text-ink shadow-deep"
    >
      <p id={id} className="font-strong">
        <bdi>{word.word}</bdi> <span className="text-muted">{plural(word.count, "1 time", "{count} times")}</span>
      </p>
      {isMerging ? (
        <MergeChoice others={others} onChoose={(into) => act(() => onMerge(into))} />
      ) : (
        <>
          <Button block icon={<EyeOff />} onClick={() => act(onHide)}>
            {t("Hide")}
          </Button>
          <Button
            block
            variant="quiet"
            icon={<Merge />}
            disabled={others.length === 0}
            onClick={() => setIsMerging(true)}
          >
            {t("Merge into…")}
          </Button>
        </>
      )}
    </div>
  );
}

function MergeChoice({ others, onChoose }: { others: readonly CountedWord[]; onChoose: (into: string) => void }) {
  const [wanted, setWanted] = useState("");
  const search = wanted.trim().toLowerCase();
  const found = others.filter(({ word }) => word.includes(search)).slice(0, CHOICES);
  return (
    <>
      <TextField label={t("Merge into…")} value={wanted} onChange={setWanted} autoComplete="off" />
      {found.length === 0 ? (
        <p className="text-sm leading-note text-muted">{t("No words contain this text.")}</p>
      ) : null}
      <ul className="max-h-56 overflow-y-auto" aria-label={t("Words in the cloud")}>
        {found.map(({ word, count }) => (
          <WordRow key={word} word={word} count={count} onPress={() => onChoose(word)} />
        ))}
      </ul>
    </>
  );
}

/** A word in a list, as a button. */
export function WordRow({ word, count, onPress }: CountedWord & { onPress: (row: HTMLElement) => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-target w-full items-center justify-between gap-3 rounded-sm px-2.5 text-start hover:bg-sunken"
        aria-label={`${word}, ${formatNumber(count)}`}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        <bdi className="truncate">{word}</bdi>
        <span className="text-muted">{formatNumber(count)}</span>
      </button>
    </li>
  );
}
