import { type ComponentProps, type ReactNode, useId } from "react";
import { type FieldValues, useFormState } from "react-hook-form";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form, type FormProps } from "./Form.tsx";

type FormDialogProps<Fields extends FieldValues, Body> = Omit<
  ComponentProps<typeof Dialog>,
  "footer" | "role" | "dismissable"
> &
  Pick<FormProps<Fields, Body>, "form" | "incomplete" | "onSubmit" | "onInvalid"> & {
    /** The label of the button that submits. */
    action: string;
    /** Beside the form; below it on phones. */
    aside?: ReactNode;
  };

/** A dialog with one form, which stays open with what was typed until the parent closes it. */
export function FormDialog<Fields extends FieldValues, Body>(props: FormDialogProps<Fields, Body>) {
  const { form, action, incomplete = false, onSubmit, onInvalid, aside, children, ...dialog } = props;
  const id = useId();
  const { isSubmitting } = useFormState({ control: form.control });
  const fields = (
    <Form id={id} form={form} incomplete={incomplete} onSubmit={onSubmit} onInvalid={onInvalid}>
      {children}
    </Form>
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
