import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Dialog } from "./Dialog.tsx";

interface SecretDialogProps {
  title: string;
  /** A text that the server does not show again. */
  secret: string;
  /** Shown above the secret. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret once. Only its buttons close it. */
export function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      closedBy="none"
      title={title}
      description={t("Copy this now. It will not be shown again.")}
      footer={
        <>
          <CopyButton value={secret} toastTitle={t("Copied!")} variant="primary" />
          <Button variant="quiet" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        {children}
        <p dir="ltr" className="rounded-md bg-sunken px-3.5 py-3 font-mono text-sm break-all select-all">
          {secret}
        </p>
      </div>
    </Dialog>
  );
}
