import type { ComponentProps } from "react";
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";

import { RequestError } from "../lib/request.ts";

export interface FormProps<Fields extends FieldValues, Body> extends Omit<ComponentProps<"form">, "form" | "onSubmit"> {
  form: UseFormReturn<Fields, unknown, Body>;
  /** Whether something is missing. A form that is incomplete or being sent ignores a submission. */
  incomplete?: boolean;
  /** Sends what the form's resolver made of the fields. Its `useCall` has `isForm`. */
  onSubmit: (body: Body) => Promise<unknown>;
  onInvalid?: (() => void) | undefined;
}

/**
 * A form element. Each field shows its own error, also the server's. Below the fields are the errors of lists, and those
 * with a name that is not in the form.
 */
export function Form<Fields extends FieldValues, Body>(props: FormProps<Fields, Body>) {
  const { form, incomplete = false, onSubmit, onInvalid, children, ...rest } = props;
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const submit = form.handleSubmit(async (body) => {
    try {
      await onSubmit(body);
    } catch (error) {
      if (error instanceof RequestError && error.field !== null)
        form.setError(error.field as FieldPath<Fields>, { message: error.reason });
    }
  }, onInvalid);
  const isField = (name: string) => !["object", "undefined"].includes(typeof form.getValues(name as FieldPath<Fields>));
  const faults = Object.entries(errors as Record<string, { message?: string }>).filter(([name]) => !isField(name));
  return (
    <form
      {...rest}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      // Checked again with the next submission.
      onChange={() => faults.forEach(([name]) => form.clearErrors(name as FieldPath<Fields>))}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!incomplete && !isSubmitting) void submit();
      }}
    >
      {children}
      {faults.map(([name, fault]) => (
        <p key={name} className="text-xs text-danger-ink" role="alert">
          {fault.message}
        </p>
      ))}
    </form>
  );
}
