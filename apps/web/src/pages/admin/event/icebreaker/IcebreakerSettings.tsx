import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { ListFilter, ShieldCheck } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { promptOf } from "../../../../activities/icebreaker/prompt.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { PromptField, promptFault, promptFrom } from "../../create/PromptField.tsx";
import { canEditSettings } from "../can-edit-settings.ts";
import { useChangeSetting } from "../use-change-setting.ts";

/** Settings of the icebreaker: its question, filler words and review. */
export function IcebreakerSettings({ event }: { event: OrganizerEvent }) {
  const change = useChangeSetting(event.id);
  const canEdit = canEditSettings(event);

  return (
    <Card title={t("Icebreaker settings")}>
      {canEdit ? <PromptForm prompt={event.icebreakerPrompt} onSave={change} /> : <p dir="auto">{promptOf(event)}</p>}
      <ul className="switch-list mt-2">
        <li>
          <Switch
            icon={<ListFilter />}
            label={t("Leave out filler words")}
            description={t("Words such as “and” and “the”, in all languages of the interface")}
            checked={event.cloudLeavesOutFillers}
            disabled={!canEdit}
            onChange={(cloudLeavesOutFillers) => void change({ cloudLeavesOutFillers })}
          />
        </li>
        <li>
          <Switch
            icon={<ShieldCheck />}
            label={t("Review answers before they appear")}
            description={
              event.reviewIcebreaker ? t("They wait for a moderator") : t("They are in the cloud immediately")
            }
            checked={event.reviewIcebreaker}
            disabled={!canEdit}
            onChange={(reviewIcebreaker) => void change({ reviewIcebreaker })}
          />
        </li>
      </ul>
    </Card>
  );
}

interface PromptFormProps {
  /** The event's question, with pending changes applied. */
  prompt: string | null;
  /** Resolves to whether the server accepted it. */
  onSave: (fields: UpdateEvent) => Promise<boolean>;
}

function PromptForm({ prompt, onSave }: PromptFormProps) {
  /** Null without unsaved text: the field then shows the event's question, also after changes by others. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? prompt ?? "";
  const icebreakerPrompt = promptFrom(text);
  const isChanged = icebreakerPrompt !== prompt;
  const fault = promptFault(text);

  const save = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (fault !== true || !isChanged) return;
    if (await onSave({ icebreakerPrompt })) setTyped((latest) => (latest === typed ? null : latest));
  };
  return (
    <form
      className="prompt-form flex flex-wrap gap-3 items-end"
      noValidate
      onSubmit={(submitted) => void save(submitted)}
    >
      <PromptField value={text} onChange={setTyped} error={fault === true ? undefined : fault} />
      {isChanged ? <Button type="submit">{t("Save")}</Button> : null}
    </form>
  );
}
