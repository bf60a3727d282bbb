import { type ComponentProps, type ReactNode, useId } from "react";
import { type FieldValues, useFormState } from "react-hook-form";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form, type FormProps } from "./Form.tsx";

type FormDialogProps<Fields extends FieldValues, Body, Answer> = Omit<
  ComponentProps<typeof Dialog>,
  "footer" | "role" | "closedBy"
> &
  Pick<FormProps<Fields, Body, Answer>, "form" | "call" | "onSent" | "incomplete" | "onInvalid"> & {
    /** The label of the button that submits. */
    action: string;
    /** Beside the form; below it on phones. */
    aside?: ReactNode;
  };

/** A dialog with one form. Once something was changed, only its buttons close it. */
export function FormDialog<Fields extends FieldValues, Body, Answer>(props: FormDialogProps<Fields, Body, Answer>) {
  const { form, call, onSent, incomplete = false, onInvalid, action, aside, children, ...dialog } = props;
  const id = useId();
  const { isDirty } = useFormState({ control: form.control });
  const fields = (
    <Form id={id} form={form} call={call} onSent={onSent} incomplete={incomplete} onInvalid={onInvalid}>
      {children}
    </Form>
  );
  return (
    <Dialog
      {...dialog}
      closedBy={isDirty ? "none" : "any"}
      footer={
        <>
          <Button variant="quiet" onClick={dialog.onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={id} pending={call.isPending} disabled={incomplete}>
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
