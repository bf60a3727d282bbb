import type { WordRule } from "@hubbub/contract/activities/icebreaker/calls";
import { EyeOff, Merge, Undo2 } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { wordRulesQuery } from "./word-rules.ts";
import type { WordRuleChanges } from "./word-rule-mutations.ts";

/** The word rules of the cloud, newest first, each with a button to remove it. */
export function WordRulesCard({ eventId, changes }: { eventId: string; changes: WordRuleChanges }) {
  const rules = useLiveList(wordRulesQuery(eventId)).data?.rules ?? [];
  const hidden = rules.filter(({ action }) => action === "hide").length;
  const merged = rules.length - hidden;
  return (
    <Card title={t("Hidden and merged words")}>
      <p className="text-sm leading-note text-muted">
        {rules.length === 0
          ? t("No hidden or merged words. Tap a word in the cloud to hide it or merge it into another word.")
          : [
              plural(hidden, "1 word hidden", "{count} words hidden"),
              plural(merged, "1 word merged", "{count} words merged"),
            ].join(" · ")}
      </p>
      {rules.length > 0 ? (
        <ScrollArea
          as="ul"
          className="mt-2 max-h-72 divide-y divide-line overflow-y-auto"
          aria-label={t("Hidden and merged words")}
        >
          {rules.toReversed().map((rule) => (
            <Rule key={rule.word} rule={rule} onRemove={() => changes.remove(rule)} />
          ))}
        </ScrollArea>
      ) : null}
    </Card>
  );
}

function Rule({ rule, onRemove }: { rule: WordRule; onRemove: () => void }) {
  const Icon = rule.action === "hide" ? EyeOff : Merge;
  return (
    <li className="flex items-center gap-2.5">
      <Icon size={18} aria-hidden="true" className="flex-none text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{rule.word}</bdi>
        {rule.action === "merge" ? (
          <>
            {" "}
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              →
            </span>
            <span className="sr-only">{t("merged into")}</span> <bdi>{rule.into}</bdi>
          </>
        ) : (
          <span className="text-muted"> {t("hidden")}</span>
        )}
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon={<Undo2 />}
        aria-label={t("Stop hiding or merging {word}", { word: rule.word })}
        title={t("Stop hiding or merging {word}", { word: rule.word })}
        onClick={onRemove}
      />
    </li>
  );
}
