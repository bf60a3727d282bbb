/** Corrects a caption in the language that was spoken, or removes it. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";
import { SEGMENT_TEXT_MAX } from "@hubbub/contract/activities/captions/index";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { submitOnEnter } from "../../../ui/submit-keys.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { submitWith } from "../../../ui/submit-with.ts";
import { useCorrectCaption, useRemoveCaption } from "../staff.ts";

interface CorrectionFormProps {
  eventId: string;
  caption: CaptionText;
  onClose: () => void;
}

export function CorrectionForm({ eventId, caption, onClose }: CorrectionFormProps) {
  const [draft, setDraft] = useState(caption.text);
  const correct = useCorrectCaption(eventId);
  const remove = useRemoveCaption(eventId);
  const isOriginal = caption.state !== "translated";
  const text = normalizeText(draft);
  const canSave = !isBlank(text) && text.length <= SEGMENT_TEXT_MAX;
  const save = () => {
    if (!canSave || correct.isPending) return;
    if (text === caption.text) onClose();
    else correct.mutate({ segmentId: caption.id, text }, { onSuccess: onClose });
  };
  return (
    <form className="flex flex-col gap-2.5 rounded-md bg-surface p-3" onSubmit={submitWith(save)}>
      {isOriginal ? (
        <TextArea
          label={t("Correct the caption")}
          hideLabel
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the line that was tapped
          autoFocus
          dir="auto"
          value={draft}
          onChange={setDraft}
          max={SEGMENT_TEXT_MAX}
          onKeyDown={(pressed) => {
            if (pressed.key === "Escape") onClose();
            submitOnEnter(pressed);
          }}
        />
      ) : (
        <>
          <p dir="auto" lang={caption.language}>
            {caption.text}
          </p>
          <Hint>
            {t("This is a translation. To correct the original, choose {language} under “Spoken language”.", {
              language: LANGUAGE_NAMES[caption.spokenIn],
            })}
          </Hint>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOriginal ? (
          <Button type="submit" size="sm" pending={correct.isPending} disabled={!canSave}>
            {t("Save")}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button
          className="ms-auto"
          size="sm"
          variant="danger"
          icon={<Trash2 />}
          pending={remove.isPending}
          onClick={() => remove.mutate(caption.id, { onSuccess: onClose })}
        >
          {t("Remove", { context: "a caption" })}
        </Button>
      </div>
    </form>
  );
}
