import type { PublicEvent } from "@hubbub/contract/events";
import { PARTICIPANT_NAME_MAX } from "@hubbub/contract/text";

import { t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import type { TextForm } from "../../outbox/use-text-form.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy-component.tsx";
import { submitOnCtrlEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { promptOf } from "./prompt.ts";

const RefusedResponse = lazyPart(async () => (await import("./RefusedResponse.tsx")).RefusedResponse);

interface IcebreakerFormProps {
  event: PublicEvent;
  form: TextForm;
  /** The name field; null while signed in, because the profile has a name. */
  name: { value: string; onChange: (name: string) => void } | null;
  refused: OutboxEntry | null;
}

export function IcebreakerForm({ event, form, name, refused }: IcebreakerFormProps) {
  return (
    <form className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <h2 className="text-2xl leading-tight" dir="auto">
        {promptOf(event)}
      </h2>
      <TextArea
        {...form.field}
        label={promptOf(event)}
        hideLabel
        hint={event.reviewIcebreaker ? t("A moderator will review it first") : t("Short answers work best")}
        placeholder={form.closed ?? undefined}
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
          disabled={form.closed !== null}
          className="noscript:hidden"
        />
      ) : null}
      {refused ? <RefusedResponse entry={refused} draft={form.draft} /> : null}
      <Button {...form.button} size="lg" block className="noscript:hidden">
        {t("Submit Response")}
      </Button>
    </form>
  );
}
