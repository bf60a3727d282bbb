import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  title: ReactNode;
  description: ReactNode;
  /** Label of the confirm button. */
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: "danger" | "primary" | undefined;
  pending?: boolean | undefined;
  /** What will happen, one list item each. */
  consequences?: readonly string[] | undefined;
  /** Disables the confirm button, for instance until a title has been typed into `children`. */
  actionDisabled?: boolean | undefined;
  children?: ReactNode;
}

/** Asks for confirmation. Focus starts on Cancel; Escape cancels; a click outside does nothing. */
export function ConfirmDialog({ title, description, consequences, children, ...props }: ConfirmDialogProps) {
  const { action, tone = "danger", pending, actionDisabled, onConfirm, onCancel } = props;
  const footer = (
    <>
      <Button variant="quiet" data-autofocus="" onClick={onCancel}>
        {t("Cancel")}
      </Button>
      <Button variant={tone} pending={pending} disabled={actionDisabled} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      description={description}
      closedBy="closerequest"
      footer={footer}
      role="alertdialog"
    >
      {consequences?.length ? (
        <ul className="mt-4 flex flex-col gap-2.5">
          {consequences.map((consequence) => (
            <li className="flex gap-3" key={consequence}>
              <ArrowRight aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-muted rtl:-scale-x-100" />
              {consequence}
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </Dialog>
  );
}
