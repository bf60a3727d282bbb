import { type ComponentProps, type ReactNode, useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface FormDialogProps<Fields extends FieldValues, Body> extends Omit<
  ComponentProps<typeof Dialog>,
  "footer" | "role" | "dismissable"
> {
  form: UseFormReturn<Fields, unknown, Body>;
  /** The label of the button that submits. */
  action: string;
  /** While it is being sent: another submission is ignored. */
  pending: boolean;
  /** Whether something is missing. */
  incomplete?: boolean;
  /** @param body what the form's resolver made of the fields; without a resolver, the fields */
  onSubmit: (body: Body) => void;
  /** Beside the form; below it on phones. */
  aside?: ReactNode;
}

/** A dialog with one form, which stays open with what was typed until the parent closes it. */
export function FormDialog<Fields extends FieldValues, Body>(props: FormDialogProps<Fields, Body>) {
  const { form, action, pending, incomplete = false, onSubmit, aside, children, ...dialog } = props;
  const id = useId();
  const fields = (
    <form
      id={id}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!pending && !incomplete) void form.handleSubmit(onSubmit)();
      }}
    >
      {children}
    </form>
  );
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="quiet" onClick={dialog.onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={id} pending={pending} disabled={incomplete}>
            {action}
          </Button>
        </>
      }
    >
      {aside ? (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
          {fields}
          {aside}
        </div>
      ) : (
        fields
      )}
    </Dialog>
  );
}
