import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { ListFilter, ShieldCheck } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { promptOf } from "../../../../activities/icebreaker/prompt.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { PromptField, promptFault, promptFrom } from "../../create/PromptField.tsx";
import { maySetUp } from "../may-set-up.ts";
import { useChangeSetting } from "../use-change-setting.ts";

/** The question of the icebreaker, which can change while it runs, and how its answers are treated. */
export function IcebreakerSettings({ event }: { event: OrganizerEvent }) {
  const change = useChangeSetting(event.id);
  const may = maySetUp(event);

  return (
    <Card title={t("Icebreaker settings")}>
      {may ? <PromptForm prompt={event.icebreakerPrompt} onSave={change} /> : <p dir="auto">{promptOf(event)}</p>}
      <ul className="switch-list mt-2">
        <li>
          <Switch
            icon={<ListFilter />}
            label={t("Leave out filler words")}
            description={t("Words such as “and” and “the”, in all languages of the interface")}
            checked={event.cloudLeavesOutFillers}
            disabled={!may}
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
            disabled={!may}
            onChange={(reviewIcebreaker) => void change({ reviewIcebreaker })}
          />
        </li>
      </ul>
    </Card>
  );
}

interface PromptFormProps {
  /** With an unanswered change laid over it. */
  prompt: string | null;
  /** Resolves to whether the server accepted it. */
  onSave: (fields: UpdateEvent) => Promise<boolean>;
}

function PromptForm({ prompt, onSave }: PromptFormProps) {
  /** Null while nothing was typed: then the field shows the event's question, also after a change elsewhere. */
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
