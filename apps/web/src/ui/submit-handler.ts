import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import { RequestError } from "../lib/request.ts";

/**
 * The `onSubmit` of a form element. A form that is incomplete or being sent ignores a submission.
 * @param send gets what the form's resolver made of the fields
 */
export function submitHandler<Fields extends FieldValues, Body>(
  form: UseFormReturn<Fields, unknown, Body>,
  send: (body: Body) => Promise<unknown>,
  { incomplete = false, onInvalid }: { incomplete?: boolean; onInvalid?: (() => void) | undefined } = {},
) {
  const submit = form.handleSubmit(async (body) => {
    try {
      await send(body);
    } catch (error) {
      // The query client also shows a toast, except for the fields in `formFields` of the call.
      if (error instanceof RequestError && error.field !== null)
        form.setError(error.field as FieldPath<Fields>, { message: error.reason });
    }
  }, onInvalid);
  return (submitted: { preventDefault(): void }) => {
    submitted.preventDefault();
    if (!incomplete && !form.formState.isSubmitting) void submit();
  };
}
