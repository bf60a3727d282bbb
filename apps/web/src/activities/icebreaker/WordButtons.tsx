import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { type CSSProperties, useCallback, useRef, useState } from "react";
import { ScrollArea } from "../../ui/ScrollArea.tsx";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useWordDrag, type WordDrag } from "./use-word-drag.ts";
import type { WordRuleChanges } from "./word-rule-mutations.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordMenu } from "./WordMenu.tsx";

export type CloudView = "cloud" | "list";

interface WordButtonsProps {
  words: readonly CountedWord[];
  view: CloudView;
  /** Whether a tap hides a word, instead of opening its menu. */
  tapHides: boolean;
  changes: WordRuleChanges;
}

/** The words, each a button that can be dragged onto another to merge them. */
export function WordButtons({ words, view, tapHides, changes }: WordButtonsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ word: string; anchor: HTMLElement } | null>(null);
  const drag = useWordDrag(frame, changes.merge);
  const { hide } = changes;
  const over = drag?.over ?? null;
  const dragged = drag?.word ?? null;

  const press = useCallback(
    (word: string, anchor: HTMLElement) => {
      if (tapHides) hide(word);
      else setMenu({ word, anchor });
    },
    [tapHides, hide],
  );
  const wordProps = useCallback(
    (word: string) => ({
      "data-word": word,
      "data-dragged": word === dragged ? "" : undefined,
      "data-drop": word === over ? "" : undefined,
    }),
    [dragged, over],
  );
  const opened = menu && words.find(({ word }) => word === menu.word);

  return (
    <div ref={frame}>
      {view === "list" ? (
        <WordsInRows words={words} onWord={press} />
      ) : (
        <WordCloud words={words} onWord={press} wordProps={wordProps} />
      )}
      {drag ? <DraggedWord drag={drag} /> : null}
      {menu && opened ? (
        <WordMenu
          key={menu.word}
          word={opened}
          anchor={menu.anchor}
          others={words.filter(({ word }) => word !== menu.word)}
          onHide={() => hide(menu.word)}
          onMerge={(into) => changes.merge(menu.word, into)}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </div>
  );
}

/** The same words in rows of equal height, so that rare words are as easy to press as frequent ones. */
function WordsInRows({
  words,
  onWord,
}: {
  words: readonly CountedWord[];
  onWord: (word: string, row: HTMLElement) => void;
}) {
  return (
    <ScrollArea
      as="ol"
      className="mb-3 max-h-[min(30rem,60vh)] divide-y divide-line overflow-y-auto"
      aria-label={t("Words, most frequent first")}
    >
      {words.map(({ word, count }) => (
        <li key={word}>
          <button
            type="button"
            className="flex min-h-target w-full items-center justify-between gap-3 rounded-sm px-2.5 text-start hover:bg-sunken"
            aria-label={`${word}, ${formatNumber(count)}`}
            onClick={({ currentTarget }) => onWord(word, currentTarget)}
          >
            <bdi className="truncate">{word}</bdi>
            <span className="text-muted">{formatNumber(count)}</span>
          </button>
        </li>
      ))}
    </ScrollArea>
  );
}

/** The dragged word at the pointer, and the word into which releasing it would merge it. */
function DraggedWord({ drag: { word, over, x, y } }: { drag: WordDrag }) {
  return (
    <div
      className="pointer-events-none fixed top-0 left-0 z-toast [transform:translate(calc(var(--x)-50%),calc(var(--y)-3.25rem))] rounded-full bg-teal px-3.5 py-1.5 font-strong text-on-teal shadow-deep"
      style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties}
      data-testid="dragged-word"
      aria-hidden="true"
    >
      {over === null ? (
        <bdi>{word}</bdi>
      ) : (
        <>
          <bdi>{word}</bdi> → <bdi>{over}</bdi>
        </>
      )}
    </div>
  );
}
