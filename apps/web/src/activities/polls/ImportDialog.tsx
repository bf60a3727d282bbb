import { POLL_IMPORT_MAX } from "@hubbub/contract/activities/polls/index";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

interface ImportDialogProps {
  pending: boolean;
  /** @returns why the text is refused, or null */
  onImport: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** Creates drafts from pasted text, one poll per line. */
export function ImportDialog({ pending, onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    const reason = await onImport(text);
    setRefusal(reason);
    if (reason === null) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Import polls")}
      description={t(
        "One poll per line: question | option | option. An asterisk after an option marks it as correct and makes a quiz. 1-5 as the only option makes a scale; without options it is an open text.",
      )}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button pending={pending} disabled={text.trim() === ""} onClick={() => void send()}>
            {t("Import")}
          </Button>
        </>
      }
    >
      <TextArea
        className="poll-import"
        label={t("Polls to import")}
        value={text}
        onChange={(next) => {
          setText(next);
          setRefusal(null);
        }}
        error={refusal ?? undefined}
        rows={8}
        max={POLL_IMPORT_MAX}
        data-autofocus=""
      />
    </Dialog>
  );
}
