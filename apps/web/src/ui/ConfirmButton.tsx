import { normalizeText } from "@hubbub/contract/text";
import { type ComponentProps, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { TextField } from "./TextField.tsx";
import { Tooltip } from "./Tooltip.tsx";

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  confirm: Pick<ComponentProps<typeof ConfirmDialog>, "title" | "description" | "consequences" | "action" | "tone"> & {
    /** A title that must be typed before the action. */
    typed?: string;
    /** The dialog closes when the promise settles. The caller shows why it was rejected. */
    onConfirm: () => Promise<unknown>;
  };
  tooltip?: string;
}

/** A button that asks for confirmation before it does something. */
export function ConfirmButton({ confirm, tooltip, ...button }: ConfirmButtonProps) {
  const { typed, onConfirm, ...dialog } = confirm;
  /** Null before the first click: a long list then contains no dialogs. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [text, setText] = useState("");
  const open = <Button {...button} onClick={() => setIsOpen(true)} />;

  const close = () => {
    setIsOpen(false);
    setText("");
  };
  const run = async () => {
    setIsPending(true);
    await onConfirm().catch(() => null);
    setIsPending(false);
    close();
  };
  return (
    <>
      {tooltip === undefined ? open : <Tooltip text={tooltip}>{open}</Tooltip>}
      {isOpen === null ? null : (
        <ConfirmDialog
          {...dialog}
          open={isOpen}
          pending={isPending}
          actionDisabled={typed !== undefined && normalizeText(text) !== normalizeText(typed)}
          onConfirm={() => void run()}
          onCancel={close}
        >
          {typed === undefined ? null : (
            <TextField
              className="mt-4"
              label={t("Type the title to confirm")}
              hint={<bdi>{typed}</bdi>}
              autoComplete="off"
              value={text}
              onChange={setText}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
