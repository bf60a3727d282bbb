import {
  DndContext,
  DragOverlay,
  getClientRect,
  MeasuringStrategy,
  pointerWithin,
  useDndContext,
  useDraggable,
  useDroppable,
} from "@dnd-kit/core";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { useCallback, useState } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { SILENT, useDragSensors } from "../../ui/drag.ts";
import { PickDialog } from "../../ui/PickDialog.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import type { CloudView } from "./CloudViewChoice.tsx";
import { CloudWord, type CloudWordProps } from "./CloudWord.tsx";
import type { WordRuleChanges } from "./staff.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordMenu } from "./WordMenu.tsx";

interface WordButtonsProps {
  words: readonly CountedWord[];
  view: CloudView;
  /** Whether a tap hides a word, instead of opening its menu. */
  tapHides: boolean;
  changes: WordRuleChanges;
}

/** The words, each a button that can be dragged onto another to merge them. */
export function WordButtons({ words, view, tapHides, changes }: WordButtonsProps) {
  const [menu, setMenu] = useState<{ word: string; anchor: HTMLElement } | null>(null);
  const [merged, setMerged] = useState<string | null>(null);
  const sensors = useDragSensors();
  const { hide } = changes;

  const press = useCallback(
    (word: string, anchor: HTMLElement) => {
      if (tapHides) hide(word);
      else setMenu({ word, anchor });
    },
    [tapHides, hide],
  );
  const renderWord = useCallback(
    (word: CloudWordProps) => <WordButton key={word.placed.word} {...word} onWord={press} />,
    [press],
  );
  const opened = menu && words.find(({ word }) => word === menu.word);

  return (
    <>
      {view === "list" ? (
        <WordsInRows words={words} onWord={press} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={pointerWithin}
          measuring={MEASURING}
          accessibility={{ announcements: SILENT }}
          onDragCancel={ignoreNextClick}
          onDragEnd={({ active, over }) => {
            if (over && over.id !== active.id) changes.merge(String(active.id), String(over.id));
          }}
        >
          <WordCloud words={words} renderWord={renderWord} />
          <DragOverlay className="grid place-items-center" dropAnimation={null}>
            <DraggedWord />
          </DragOverlay>
        </DndContext>
      )}
      {menu && opened ? (
        <WordMenu
          key={menu.word}
          word={opened}
          anchor={menu.anchor}
          onHide={() => hide(menu.word)}
          onMerge={words.length > 1 ? () => setMerged(menu.word) : null}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {merged === null ? null : (
        <PickDialog
          title={t("Merge into…")}
          description={<bdi>{merged}</bdi>}
          search={{ label: t("Merge into…"), nothing: t("Nothing contains this text.") }}
          label={t("Words in the cloud")}
          choices={words
            .filter(({ word }) => word !== merged)
            .map(({ word, count }) => ({ id: word, text: word, note: plural(count, "1 time", "{count} times") }))}
          onPick={(into) => changes.merge(merged, into)}
          onClose={() => setMerged(null)}
        />
      )}
    </>
  );
}

/** With their transforms, which place the words. */
const MEASURING = {
  draggable: { measure: getClientRect },
  droppable: { measure: getClientRect, strategy: MeasuringStrategy.Always },
};

/** Releasing the pointer after Escape would press the word: the library ignores only a click within 50 ms. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => event.stopPropagation();
  window.addEventListener("click", ignore, { capture: true });
  // The click follows in the same task.
  const end = () => void setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
  window.addEventListener("pointerup", end, { capture: true, once: true });
}

type OnWord = (word: string, element: HTMLElement) => void;

/** A word of the cloud that can be pressed, and dragged onto another one. */
function WordButton({ onWord, ...cloudWord }: CloudWordProps & { onWord: OnWord }) {
  const { word } = cloudWord.placed;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: word });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: word });
  const ref = useCallback(
    (button: HTMLElement | null) => {
      setNodeRef(button);
      setTarget(button);
    },
    [setNodeRef, setTarget],
  );
  return (
    <CloudWord
      {...cloudWord}
      button={{
        ...listeners,
        ref,
        "data-dragged": isDragging ? "" : undefined,
        "data-drop": isOver && !isDragging ? "" : undefined,
        onClick: ({ currentTarget }) => onWord(word, currentTarget),
      }}
    />
  );
}

/** The same words in rows of equal height, so that rare words are as easy to press as frequent ones. */
function WordsInRows({ words, onWord }: { words: readonly CountedWord[]; onWord: OnWord }) {
  return (
    <ScrollArea
      as="ol"
      className="mb-3 max-h-[60vh] divide-y divide-line overflow-y-auto"
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

/** The dragged word above the pointer, and the word into which releasing it would merge it. */
function DraggedWord() {
  const { active, over } = useDndContext();
  if (!active) return null;
  return (
    <div
      className="-translate-y-12 rounded-full bg-teal px-3.5 py-1.5 font-strong whitespace-nowrap text-on-teal shadow-deep"
      data-testid="dragged-word"
      aria-hidden="true"
    >
      <bdi>{active.id}</bdi>
      {over && over.id !== active.id ? (
        <>
          {" → "}
          <bdi>{over.id}</bdi>
        </>
      ) : null}
    </div>
  );
}
