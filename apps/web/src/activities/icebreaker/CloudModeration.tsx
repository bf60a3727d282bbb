/** The word cloud for moderators, in which they hide and merge words. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Pointer } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SwitchedOff } from "../SwitchedOff.tsx";
import { CloudPlaceholder, LoadingCloud } from "./CloudPlaceholder.tsx";
import { type CloudView, CloudViewChoice } from "./CloudViewChoice.tsx";
import { icebreakerQuery } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import { MergeSuggestions } from "./MergeSuggestions.tsx";
import type { WordRuleChanges } from "./word-rule-mutations.ts";
import { WordButtons } from "./WordButtons.tsx";

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
      {event.enableWordCloud ? null : <SwitchedOff className="mb-3" />}
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
