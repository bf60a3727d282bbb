import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";

import { RequestError } from "../lib/request.ts";
import type { FormCall } from "../lib/use-call.ts";

export interface FormProps<Fields extends FieldValues, Body, Answer> {
  id?: string;
  form: UseFormReturn<Fields, unknown, Body>;
  /** Sends what the form's resolver made of the fields. */
  call: FormCall<Body, Answer>;
  /** Called after the server has accepted it, unless the form is gone. */
  onSent?: ((answer: Answer) => void) | undefined;
  /** Whether something is missing. A form that is incomplete or being sent ignores a submission. */
  incomplete?: boolean;
  onInvalid?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A form element. Each field shows its own error, also the server's. Below the fields are the errors of lists, and those
 * with a name that is not in the form.
 */
export function Form<Fields extends FieldValues, Body, Answer>(props: FormProps<Fields, Body, Answer>) {
  const { id, form, call, onSent, incomplete = false, onInvalid, children } = props;
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const showRefusal = (error: Error) => {
    if (error instanceof RequestError && error.field !== null)
      form.setError(error.field as FieldPath<Fields>, { message: error.reason });
  };
  const submit = form.handleSubmit(
    (body) => call.mutate(body, { onSuccess: (answer) => onSent?.(answer), onError: showRefusal }),
    onInvalid,
  );
  const isField = (name: string) => !["object", "undefined"].includes(typeof form.getValues(name as FieldPath<Fields>));
  const faults = Object.entries(errors as Record<string, { message?: string }>).filter(([name]) => !isField(name));
  return (
    <form
      id={id}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      // Checked again with the next submission.
      onChange={() => faults.forEach(([name]) => form.clearErrors(name as FieldPath<Fields>))}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!incomplete && !isSubmitting && !call.isPending) void submit();
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
