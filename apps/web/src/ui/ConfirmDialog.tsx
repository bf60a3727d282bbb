import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description: ReactNode;
  /** The verb on the button that does it. */
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: "danger" | "primary" | undefined;
  pending?: boolean | undefined;
  /** What will happen, one line each. */
  consequences?: readonly string[] | undefined;
  /** Keeps the action shut, e.g. until a title has been typed into `children`. */
  actionDisabled?: boolean | undefined;
  children?: ReactNode;
}

/** Asks before doing. Nothing outside closes it; focus starts on Cancel; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    description,
    action,
    onConfirm,
    onCancel,
    tone = "danger",
    pending,
    consequences,
    actionDisabled,
    children,
  } = props;
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
      open={open}
      onClose={onCancel}
      title={title}
      description={description}
      dismissable={false}
      footer={footer}
      role="alertdialog"
    >
      {consequences?.length || children ? (
        <>
          {consequences?.length ? (
            <ul className="dialog-consequences">
              {consequences.map((consequence) => (
                <li key={consequence}>
                  <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
                  {consequence}
                </li>
              ))}
            </ul>
          ) : null}
          {children}
        </>
      ) : null}
    </Dialog>
  );
}
