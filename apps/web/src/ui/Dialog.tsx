import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import styles from "./Dialog.module.css";
import { closeModal, openModal } from "./open-modals.ts";

interface DialogProps {
  /** Called by the close button and by what `closedBy` says. The parent must remove the dialog. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** As in HTML: "any" is Escape and a press outside, "closerequest" only Escape, "none" neither. */
  closedBy?: "any" | "closerequest" | "none" | undefined;
  footer?: ReactNode;
  /** "alertdialog" for questions that must be answered. It has no close button. */
  role?: "alertdialog" | undefined;
  /** The width on wide screens: 32.5 rem unless set, "lg" 36 rem, "xl" 56 rem. */
  size?: "lg" | "xl" | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog, open while it is mounted; on phones a bottom sheet. Focus starts on the element with `data-autofocus`,
 * else on the first control, and returns to the previous element after closing.
 */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, closedBy = "any", footer, role, size, children } = props;
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  // An open modal dialog that is removed would keep the document inert. A layout effect closes it before it is removed, so
  // that the toast inside is on the page in the same frame.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    openModal(dialog);
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => closeModal(dialog);
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (closedBy !== "none") onClose();
  };
  // Browsers without `closedby` close the dialog on a second Escape although the first was prevented: the parent must know.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (closedBy === "any" && event.target === event.currentTarget) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={element}
      role={role}
      className={styles.dialog}
      data-size={size}
      // Not "any", which Safari does not know.
      closedby={closedBy === "none" ? "none" : "closerequest"}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={pressOutside}
    >
      <div className={styles.body}>
        <h2 id={`${id}-title`} className="pe-10 text-xl">
          {title}
        </h2>
        {description ? (
          <div id={`${id}-description`} className="mt-2 text-ink-2">
            {description}
          </div>
        ) : null}
        <div className="mt-4 empty:hidden">{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
      {role === "alertdialog" ? null : (
        <Button
          variant="ghost"
          className="absolute end-3.5 top-3.5"
          icon={<X />}
          aria-label={t("Close")}
          onClick={onClose}
        />
      )}
    </dialog>
  );
}
