import { ICEBREAKER_RESPONSE_MAX } from "@hubbub/contract/activities/icebreaker/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { isBlank, normalizeText, PARTICIPANT_NAME_MAX } from "@hubbub/contract/text";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy-component.tsx";
import { submitOnCtrlEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { promptOf } from "./prompt.ts";

const RefusedResponse = lazyPart(async () => (await import("./RefusedResponse.tsx")).RefusedResponse);

interface IcebreakerFormProps {
  event: PublicEvent;
  draft: string;
  onDraft: (text: string) => void;
  /** The name field; null while signed in, because the profile has a name. */
  name: { value: string; onChange: (name: string) => void } | null;
  isPending: boolean;
  refused: OutboxEntry | null;
  onSubmit: () => void;
}

export function IcebreakerForm(props: IcebreakerFormProps) {
  const { event, draft, onDraft, name, isPending, refused, onSubmit } = props;
  const closed = useFormClosedReason(event, "icebreaker");
  const text = normalizeText(draft);
  const canSubmit = !closed && !isBlank(text) && text.length <= ICEBREAKER_RESPONSE_MAX;

  const submit = () => {
    if (canSubmit && !isPending) onSubmit();
  };

  return (
    <form className="flex flex-col gap-3" onSubmit={submitWith(submit)}>
      <h2 className="text-2xl leading-tight" dir="auto">
        {promptOf(event)}
      </h2>
      <TextArea
        label={promptOf(event)}
        hideLabel
        hint={event.reviewIcebreaker ? t("A moderator will review it first") : t("Short answers work best")}
        placeholder={closed ?? undefined}
        value={draft}
        onChange={onDraft}
        max={ICEBREAKER_RESPONSE_MAX}
        counter
        disabled={closed !== null}
        readOnly={isPending}
        className="noscript:hidden"
        onKeyDown={submitOnCtrlEnter}
      />
      {name ? (
        <TextField
          label={t("Your name (optional)")}
          hideLabel
          placeholder={t("Your name (optional)")}
          value={name.value}
          onChange={name.onChange}
          max={PARTICIPANT_NAME_MAX}
          autoComplete="nickname"
          disabled={closed !== null}
          className="noscript:hidden"
        />
      ) : null}
      {refused ? <RefusedResponse entry={refused} draft={draft} /> : null}
      <Button type="submit" size="lg" block className="noscript:hidden" pending={isPending} disabled={!canSubmit}>
        {t("Submit Response")}
      </Button>
    </form>
  );
}
