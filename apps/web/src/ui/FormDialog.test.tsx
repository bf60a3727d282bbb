import { act, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";

import { RequestError } from "../lib/request.ts";
import { FormTextField } from "./form-fields.tsx";
import { FormDialog } from "./FormDialog.tsx";

it("[REQ-3] stays open while it sends, to show the refusal of a field", async () => {
  let refuse: (error: Error) => void = () => undefined;
  const onClose = vi.fn<() => void>();
  const onSubmit = () => new Promise((_, reject) => (refuse = reject));
  function Example() {
    const form = useForm({ defaultValues: { title: "Long" } });
    return (
      <FormDialog form={form} title="Edit" action="Save" onSubmit={onSubmit} onClose={onClose}>
        <FormTextField control={form.control} name="title" label="Title" />
      </FormDialog>
    );
  }
  render(<Example />);
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  await press("Save");
  await press("Cancel");
  await press("Close");
  expect(onClose).not.toHaveBeenCalled();
  const refusal = new RequestError(400, "", '{"code":"invalid","message":"Title too long","field":"title"}');
  await act(async () => refuse(refusal));
  expect(screen.getByText("Title too long")).toBeTruthy();
  await press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
});
