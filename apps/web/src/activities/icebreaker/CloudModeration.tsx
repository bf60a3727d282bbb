/** The word cloud for moderators: each word is a button, and can be dragged onto another to merge them. */
import type { CountedWord } from "@hubbub/contract/activities/word-cloud";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Cloud, List, Merge, Pointer } from "lucide-react";
import { type CSSProperties, useCallback, useRef, useState } from "react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { CloudPlaceholder } from "./CloudPlaceholder.tsx";
import { useIcebreakerList } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import { useWordDrag, type WordDrag } from "./use-word-drag.ts";
import { suggestMerges, type SuggestedMerge } from "./word-rule-edits.ts";
import type { WordRuleChanges } from "./word-rule-mutations.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordMenu } from "./WordMenu.tsx";
import "./icebreaker-panel.css";

type View = "cloud" | "list";

interface CloudModerationProps {
  event: OrganizerEvent;
  changes: WordRuleChanges;
}

export function CloudModeration({ event, changes }: CloudModerationProps) {
  const { data } = useIcebreakerList(event.id);
  const words = useCloudWords(event, data);
  const [tapHides, setTapHides] = useState(false);
  const [view, setView] = useState<View>("cloud");

  return (
    <Card
      title={t("Word cloud")}
      actions={
        words && words.length > 0 ? (
          <Segmented<View>
            label={t("Show")}
            options={[
              { value: "cloud", label: t("Cloud"), icon: <Cloud aria-hidden="true" /> },
              { value: "list", label: t("List"), icon: <List aria-hidden="true" /> },
            ]}
            value={view}
            onChange={setView}
          />
        ) : null
      }
    >
      {event.enableWordCloud ? null : (
        <Banner tone="slate" className="mb-3">
          {t("The icebreaker is switched off: attendees do not see it.")}
        </Banner>
      )}
      {words && words.length > 0 ? (
        <>
          <Suggestions words={words} onMerge={changes.merge} />
          <WordsAsButtons words={words} view={view} tapHides={tapHides} changes={changes} />
          <Switch
            icon={<Pointer />}
            label={t("Tap to hide")}
            description={t("One tap hides a word, without asking. Undo brings it back.")}
            checked={tapHides}
            onChange={setTapHides}
          />
        </>
      ) : null}
      {words?.length === 0 ? (
        <EmptyState
          picture={<CloudPlaceholder />}
          titleAs="h3"
          title={data?.responses.length === 0 ? t("No responses yet") : t("No word is left in the cloud")}
          description={t("Word cloud will appear as people respond")}
        />
      ) : null}
      {words ? null : (
        <div className="grid h-60 place-items-center" role="status">
          <CloudPlaceholder pulsing />
          <span className="visually-hidden">{t("Loading responses...")}</span>
        </div>
      )}
    </Card>
  );
}

interface WordsAsButtonsProps {
  words: readonly CountedWord[];
  view: View;
  tapHides: boolean;
  changes: WordRuleChanges;
}

function WordsAsButtons({ words, view, tapHides, changes }: WordsAsButtonsProps) {
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
    <div ref={frame} className="cloud-words" data-dragging={drag ? "" : undefined}>
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <ol className="word-rows mb-3 overflow-y-auto" tabIndex={0} aria-label={t("Words, most frequent first")}>
      {words.map(({ word, count }) => (
        <li key={word}>
          <button
            type="button"
            className="word-choice"
            aria-label={`${word}, ${count.toLocaleString(interfaceLanguage())}`}
            onClick={({ currentTarget }) => onWord(word, currentTarget)}
          >
            <bdi className="truncate">{word}</bdi>
            <span className="text-muted">{count.toLocaleString(interfaceLanguage())}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The dragged word at the pointer, and the word into which releasing it would merge it. */
function DraggedWord({ drag: { word, over, x, y } }: { drag: WordDrag }) {
  return (
    <div
      className="dragged-word fixed py-1.5 px-3.5 rounded-full bg-teal text-on-teal font-strong shadow-deep pointer-events-none"
      style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties}
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

/** Suggests merges such as "slides" into "slide". A tap accepts or declines one; nothing is merged without a tap. */
function Suggestions({ words, onMerge }: { words: readonly CountedWord[]; onMerge: WordRuleChanges["merge"] }) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const merges = suggestMerges(words).filter(({ word }) => !declined.has(word));
  if (merges.length === 0) return null;
  const decline = ({ word }: SuggestedMerge) => setDeclined(new Set([...declined, word]));
  return (
    <ul className="flex flex-col gap-1.5 mb-3" aria-label={t("Suggestions")}>
      {merges.map((merge) => (
        <li
          key={merge.word}
          className="merge-suggestion rounded-md bg-sunken text-size-sm flex flex-wrap gap-y-1.5 gap-x-2 items-center"
        >
          <span>{t("Merge “{word}” into “{into}”?", { word: merge.word, into: merge.into })}</span>
          <Button size="sm" variant="soft" icon={<Merge />} onClick={() => onMerge(merge.word, merge.into)}>
            {t("Merge")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => decline(merge)}>
            {t("No")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
