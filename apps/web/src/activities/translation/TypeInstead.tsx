import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { Languages } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { personalKey } from "../../lib/storage.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { submitOnEnter } from "../../ui/submit-keys.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { submitWith } from "../../ui/submit-with.ts";

interface TypeInsteadProps {
  eventId: string;
  isPending: boolean;
  /** Resolves with whether its translation was shown; then the field is cleared. */
  onText: (text: string) => Promise<boolean>;
}

/** A text field as an alternative to the microphone. */
export function TypeInstead({ eventId, isPending, onText }: TypeInsteadProps) {
  const [draft, setDraft] = useDraft(personalKey(`translation-draft:${eventId}`));
  const text = normalizeText(draft);
  const canSend = !isBlank(text) && text.length <= TRANSLATE_TEXT_MAX;

  const send = async () => {
    if (await onText(text)) setDraft("");
  };
  const submit = () => {
    if (canSend && !isPending) void send();
  };

  return (
    <form className="flex flex-col gap-2.5" onSubmit={submitWith(submit)}>
      <TextArea
        label={t("Type instead of speaking")}
        rows={2}
        value={draft}
        onChange={setDraft}
        max={TRANSLATE_TEXT_MAX}
        counter
        readOnly={isPending}
        onKeyDown={submitOnEnter}
      />
      <Button type="submit" variant="soft" block icon={<Languages />} pending={isPending} disabled={!canSend}>
        {t("Translate", { context: "button" })}
      </Button>
    </form>
  );
}
