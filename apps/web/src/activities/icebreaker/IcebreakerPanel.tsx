import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import { EyeOff, ListFilter, Merge, Undo2 } from "lucide-react";
import type { WordRule } from "@hubbub/contract/activities/icebreaker/calls";

import { canEditSettings, isOrganizerEvent } from "../../organizer/can-edit-settings.ts";
import { CloudModeration } from "./CloudModeration.tsx";
import { ResponsesModeration } from "./ResponsesModeration.tsx";
import { useWordRuleChanges, type WordRuleChanges } from "./staff.ts";
import { promptOf } from "./prompt.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { promptFault, promptFieldProps, promptFrom } from "./prompt-field.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";
import { SavedField } from "../../ui/SavedField.tsx";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { Column } from "../../ui/Column.tsx";
import { wordRulesQuery } from "./queries.ts";

/** Cloud and rules, every answer, and for organizers the settings. */
export function IcebreakerPanel({ event }: { event: PublicEvent }) {
  const changes = useWordRuleChanges(event.id);
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <Column>
        <CloudModeration event={event} changes={changes} />
        <WordRulesCard eventId={event.id} changes={changes} />
        {isOrganizerEvent(event) ? <IcebreakerSettings event={event} /> : null}
      </Column>
      <ResponsesModeration event={event} />
    </div>
  );
}

/** What the icebreaker shows: its question, and whether the cloud has filler words. */
function IcebreakerSettings({ event }: { event: OrganizerEvent }) {
  const { mutateAsync } = useUpdateEvent(event.id);
  return (
    <Card title={t("Icebreaker settings")}>
      {canEditSettings(event) ? (
        <SavedField
          {...promptFieldProps()}
          value={event.icebreakerPrompt ?? ""}
          faultOf={promptFault}
          onSave={(typed) => mutateAsync({ icebreakerPrompt: promptFrom(typed) })}
        />
      ) : (
        <p dir="auto">{promptOf(event)}</p>
      )}
      <div className="mt-2">
        <SettingSwitch
          event={event}
          field="cloudLeavesOutFillers"
          icon={<ListFilter />}
          label={t("Hide common words")}
          description={t("Words such as “and” and “the”, in all interface languages")}
        />
      </div>
    </Card>
  );
}

/** The word rules of the cloud, newest first, each with a button to remove it. */
function WordRulesCard({ eventId, changes }: { eventId: string; changes: WordRuleChanges }) {
  const rules = useLiveList(wordRulesQuery(eventId)).data?.rules ?? [];
  const hidden = rules.filter(({ action }) => action === "hide").length;
  const merged = rules.length - hidden;
  return (
    <Card title={t("Hidden and merged words")}>
      <Hint>
        {rules.length === 0
          ? t("No hidden or merged words. Tap a word in the cloud to hide it or merge it into another word.")
          : [
              plural(hidden, "1 word hidden", "{count} words hidden"),
              plural(merged, "1 word merged", "{count} words merged"),
            ].join(" · ")}
      </Hint>
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
