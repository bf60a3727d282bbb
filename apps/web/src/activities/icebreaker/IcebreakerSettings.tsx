import type { OrganizerEvent } from "@hubbub/contract/events";
import { ListFilter, ShieldCheck } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { promptOf } from "./prompt.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { PromptField, promptFault, promptFrom } from "./PromptField.tsx";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { SwitchList } from "../../ui/SwitchList.tsx";

/** Settings of the icebreaker: its question, filler words and review. */
export function IcebreakerSettings({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id);
  const canEdit = canEditSettings(event);

  return (
    <Card title={t("Icebreaker settings")}>
      {canEdit ? <PromptForm event={event} /> : <p dir="auto">{promptOf(event)}</p>}
      <SwitchList className="mt-2">
        <li>
          <Switch
            icon={<ListFilter />}
            label={t("Hide common words")}
            description={t("Words such as “and” and “the”, in all interface languages")}
            checked={event.cloudLeavesOutFillers}
            disabled={!canEdit}
            onChange={(cloudLeavesOutFillers) => mutate({ cloudLeavesOutFillers })}
          />
        </li>
        <li>
          <Switch
            icon={<ShieldCheck />}
            label={t("Review answers before they appear")}
            description={
              event.reviewIcebreaker
                ? t("Each answer waits until a moderator approves it")
                : t("Answers appear in the cloud immediately")
            }
            checked={event.reviewIcebreaker}
            disabled={!canEdit}
            onChange={(reviewIcebreaker) => mutate({ reviewIcebreaker })}
          />
        </li>
      </SwitchList>
    </Card>
  );
}

/** @param event with pending changes applied */
function PromptForm({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id);
  const prompt = event.icebreakerPrompt;
  /** Null without unsaved text: the field then shows the event's question, also after changes by others. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? prompt ?? "";
  const icebreakerPrompt = promptFrom(text);
  const isChanged = icebreakerPrompt !== prompt;
  const fault = promptFault(text);

  const save = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (fault !== true || !isChanged) return;
    mutate({ icebreakerPrompt }, { onSuccess: () => setTyped((latest) => (latest === typed ? null : latest)) });
  };
  return (
    <form className="flex flex-wrap gap-3 items-end" noValidate onSubmit={save}>
      <PromptField
        className="flex-[1_1_14rem]"
        value={text}
        onChange={setTyped}
        error={fault === true ? undefined : fault}
      />
      {isChanged ? <Button type="submit">{t("Save")}</Button> : null}
    </form>
  );
}
