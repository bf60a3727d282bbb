/** The word cloud for moderators, in which they hide and merge words. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Merge, Pointer } from "lucide-react";
import { useState } from "react";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { CloudPlaceholder, LoadingCloud } from "./CloudPlaceholder.tsx";
import { type CloudView, CloudViewChoice } from "./CloudViewChoice.tsx";
import { icebreakerQuery } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import type { WordRuleChanges } from "./staff.ts";
import { WordButtons } from "./WordButtons.tsx";
import { Button } from "../../ui/Button.tsx";
import { type SuggestedMerge, suggestMerges } from "./suggest-merges.ts";

interface CloudModerationProps {
  event: PublicEvent;
  changes: WordRuleChanges;
}

export function CloudModeration({ event, changes }: CloudModerationProps) {
  const { data } = useLiveList(icebreakerQuery(event.id));
  const words = useCloudWords(event, data);
  const [tapHides, setTapHides] = useState(false);
  const [view, setView] = useState<CloudView>("cloud");

  return (
    <Card
      title={t("Word cloud")}
      actions={words && words.length > 0 ? <CloudViewChoice value={view} onChange={setView} /> : null}
    >
      {words && words.length > 0 ? (
        <>
          <MergeSuggestions words={words} onMerge={changes.merge} />
          <WordButtons words={words} view={view} tapHides={tapHides} changes={changes} />
          <Switch
            icon={<Pointer />}
            label={t("Tap to hide")}
            description={t("A tap on a word will hide it immediately. You can undo this.")}
            checked={tapHides}
            onChange={setTapHides}
          />
        </>
      ) : null}
      {words?.length === 0 ? (
        <EmptyState
          picture={<CloudPlaceholder />}
          titleAs="h3"
          title={data?.responses.length === 0 ? t("No responses yet") : t("No words in the cloud")}
          description={t("Word cloud will appear as people respond")}
        />
      ) : null}
      {words ? null : <LoadingCloud text={t("Loading responses...")} />}
    </Card>
  );
}

interface MergeSuggestionsProps {
  words: readonly CountedWord[];
  onMerge: WordRuleChanges["merge"];
}

/** Suggests merges such as "slides" into "slide". A tap accepts or declines one; nothing is merged without a tap. */
function MergeSuggestions({ words, onMerge }: MergeSuggestionsProps) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const merges = suggestMerges(words).filter(({ word }) => !declined.has(word));
  if (merges.length === 0) return null;
  const decline = ({ word }: SuggestedMerge) => setDeclined(new Set([...declined, word]));
  return (
    <ul className="mb-3 flex flex-col gap-1.5" aria-label={t("Suggestions")}>
      {merges.map((merge) => (
        <li
          key={merge.word}
          className="flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md bg-sunken py-1.5 ps-3.5 pe-2 text-sm"
        >
          <span className="grow basis-36">
            {t("Merge “{word}” into “{into}”?", { word: merge.word, into: merge.into })}
          </span>
          <Button size="sm" variant="soft" icon={<Merge />} onClick={() => onMerge(merge.word, merge.into)}>
            {t("Merge")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => decline(merge)}>
            {t("Keep both")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
