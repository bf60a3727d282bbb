import { X } from "lucide-react";
import { memo, type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { closeModal, openModal } from "./open-modals.ts";

interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the close button or, where dismissable, a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Whether a press outside and a close button close it. Escape always asks to. */
  dismissable?: boolean | undefined;
  footer?: ReactNode;
  /** "alertdialog" for questions that must be answered. */
  role?: "alertdialog" | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog, on phones a sheet from below. Focus starts on the element marked `data-autofocus`, else on the first
 * control, and returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, dismissable = true, footer, role, className, children } = props;
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return closeModal(dialog);
    openModal(dialog);
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [open]);

  // Leaving the page with the dialog open must not keep the document inert.
  useEffect(() => {
    const dialog = element.current;
    return () => {
      if (dialog) closeModal(dialog);
    };
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Browsers close on a second Escape even where the first was held back; the owner must hear of it.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open) onClose();
  };
  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissable && event.target === event.currentTarget) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={element}
      role={role}
      className={className ? `dialog ${className}` : "dialog"}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={pressOutside}
    >
      <WhileOpen open={open}>
        <div className="dialog-panel">
          <div className="dialog-body">
            <h2 id={`${id}-title`} className="dialog-title">
              {title}
            </h2>
            {description ? (
              <div id={`${id}-description`} className="dialog-description">
                {description}
              </div>
            ) : null}
            {children ? <div className="dialog-content">{children}</div> : null}
            {footer ? <div className="dialog-footer">{footer}</div> : null}
          </div>
          {dismissable ? (
            <Button variant="ghost" className="dialog-close" icon={<X />} aria-label={t("Close")} onClick={onClose} />
          ) : null}
        </div>
      </WhileOpen>
    </dialog>
  );
}

/** Content that stands still while the dialog fades out, whatever its owner renders meanwhile. */
const WhileOpen = memo(
  function WhileOpen({ children }: { open: boolean; children: ReactNode }) {
    return children;
  },
  (_, next) => !next.open,
);
