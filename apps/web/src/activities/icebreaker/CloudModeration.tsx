/** The word cloud for moderators, in which they hide and merge words. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Cloud, List, Pointer } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SwitchedOff } from "../SwitchedOff.tsx";
import { CloudPlaceholder } from "./CloudPlaceholder.tsx";
import { useIcebreakerList } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import { MergeSuggestions } from "./MergeSuggestions.tsx";
import type { WordRuleChanges } from "./word-rule-mutations.ts";
import { type CloudView, WordButtons } from "./WordButtons.tsx";

interface CloudModerationProps {
  event: PublicEvent;
  changes: WordRuleChanges;
}

export function CloudModeration({ event, changes }: CloudModerationProps) {
  const { data } = useIcebreakerList(event.id);
  const words = useCloudWords(event, data);
  const [tapHides, setTapHides] = useState(false);
  const [view, setView] = useState<CloudView>("cloud");

  return (
    <Card
      title={t("Word cloud")}
      actions={
        words && words.length > 0 ? (
          <Segmented<CloudView>
            label={t("Show as")}
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
      {event.enableWordCloud ? null : <SwitchedOff title={t("The icebreaker is switched off.")} className="mb-3" />}
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
      {words ? null : (
        <div className="grid h-60 place-items-center" role="status">
          <CloudPlaceholder pulsing />
          <span className="sr-only">{t("Loading responses...")}</span>
        </div>
      )}
    </Card>
  );
}
