import { SEGMENT_TEXT_MAX } from "@hubbub/contract/activities/captions/index";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { Send } from "lucide-react";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { submitOnEnter } from "../../../ui/submit-keys.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { submitWith } from "../../../ui/submit-with.ts";

/** Enter sends. */
export function TypeCaption({ onText }: { onText: (text: string) => void }) {
  const [draft, setDraft] = useState("");
  const text = normalizeText(draft);
  const canSend = !isBlank(text) && text.length <= SEGMENT_TEXT_MAX;
  const submit = () => {
    if (!canSend) return;
    onText(text);
    setDraft("");
  };
  return (
    <form className="flex flex-col gap-2.5" onSubmit={submitWith(submit)}>
      <TextArea
        label={t("Type a caption")}
        hint={t("Press Enter to send it.")}
        rows={2}
        value={draft}
        onChange={setDraft}
        max={SEGMENT_TEXT_MAX}
        onKeyDown={submitOnEnter}
      />
      <Button type="submit" variant="soft" className="self-start" icon={<Send />} disabled={!canSend}>
        {t("Send")}
      </Button>
    </form>
  );
}
