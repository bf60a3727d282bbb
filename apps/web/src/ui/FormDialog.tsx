import { type ComponentProps, type ReactNode, useId } from "react";
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { submitHandler } from "./submit-handler.ts";

interface FormDialogProps<Fields extends FieldValues, Body> extends Omit<
  ComponentProps<typeof Dialog>,
  "footer" | "role" | "dismissable"
> {
  form: UseFormReturn<Fields, unknown, Body>;
  /** The label of the button that submits. */
  action: string;
  /** Whether something is missing. */
  incomplete?: boolean;
  /** Sends the form. See `submitHandler`. */
  onSubmit: (body: Body) => Promise<unknown>;
  onInvalid?: () => void;
  /** Beside the form; below it on phones. */
  aside?: ReactNode;
}

/**
 * A dialog with one form, which stays open with what was typed until the parent closes it. Each field shows its own error.
 * Below the fields are the errors of lists, and those with a name that is not in the form.
 */
export function FormDialog<Fields extends FieldValues, Body>(props: FormDialogProps<Fields, Body>) {
  const { form, action, incomplete = false, onSubmit, onInvalid, aside, children, ...dialog } = props;
  const id = useId();
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const submit = submitHandler(form, onSubmit, { incomplete, onInvalid });
  const isField = (name: string) => !["object", "undefined"].includes(typeof form.getValues(name as FieldPath<Fields>));
  const faults = Object.entries(errors as Record<string, { message?: string }>).filter(([name]) => !isField(name));
  const fields = (
    <form
      id={id}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      // Checked again with the next submission.
      onChange={() => faults.forEach(([name]) => form.clearErrors(name as FieldPath<Fields>))}
      onSubmit={submit}
    >
      {children}
      {faults.map(([name, fault]) => (
        <p key={name} className="text-xs text-danger-ink" role="alert">
          {fault.message}
        </p>
      ))}
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
          <Button type="submit" form={id} pending={isSubmitting} disabled={incomplete}>
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
