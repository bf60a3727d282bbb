import { normalizeText } from "@hubbub/contract/text";
import { type ComponentProps, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { TextField } from "./TextField.tsx";
import { Tooltip } from "./Tooltip.tsx";

interface ConfirmationProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "description" | "consequences" | "action" | "tone"
> {
  /** A title that must be typed before the action. */
  typed?: string;
  /** The dialog closes when the promise settles. The caller shows why it was rejected. */
  onConfirm: () => Promise<unknown>;
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  confirm: ConfirmationProps;
  tooltip?: string;
}

/** A button that asks for confirmation before it does something. */
export function ConfirmButton({ confirm, tooltip, ...button }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Here, because the dialog can be closed and opened again while the promise is pending.
  const [isPending, setIsPending] = useState(false);
  const run = async () => {
    setIsPending(true);
    await confirm.onConfirm().catch(() => null);
    setIsPending(false);
    setIsOpen(false);
  };
  const open = <Button {...button} onClick={() => setIsOpen(true)} />;
  return (
    <>
      {tooltip === undefined ? open : <Tooltip text={tooltip}>{open}</Tooltip>}
      {isOpen ? (
        <Confirmation {...confirm} pending={isPending} onConfirm={() => void run()} onCancel={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function Confirmation({ typed, ...dialog }: Pick<ConfirmationProps, "typed"> & ComponentProps<typeof ConfirmDialog>) {
  const [text, setText] = useState("");
  return (
    <ConfirmDialog {...dialog} actionDisabled={typed !== undefined && normalizeText(text) !== normalizeText(typed)}>
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
  );
}
