import { fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";

import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormTextField } from "./form-fields.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

function setup(overrides: { pending?: boolean } = {}) {
  const onConfirm = vi.fn<(value?: unknown) => void>();
  const onCancel = vi.fn<(value?: unknown) => void>();
  const props = {
    title: "End this session?",
    description: "This will happen:",
    action: "End Session",
    onConfirm,
    onCancel,
  };
  render(<ConfirmDialog {...props} {...overrides} consequences={["The event is archived"]} />);
  return { onConfirm, onCancel };
}

function LinkForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { name: "" } });
  const call = { mutate: () => undefined, isPending: false };
  return (
    <FormDialog onClose={onClose} title="New link" action="Save" form={form} call={call}>
      <FormTextField control={form.control} name="name" label="Name" />
    </FormDialog>
  );
}

describe("confirmation dialog", () => {
  it("[UI-5] focuses Cancel and lists the consequences", () => {
    setup();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("alertdialog", { name: "End this session?" })).toBeTruthy();
    expect(screen.getByText("The event is archived")).toBeTruthy();
  });

  it("[UI-5] is not closed by a click outside", () => {
    const { onCancel } = setup();
    fireEvent.mouseDown(screen.getByRole("alertdialog"));
    fireEvent.click(screen.getByRole("alertdialog"));
    expect(onCancel).not.toHaveBeenCalled();
  });

  it("[UI-5] calls onCancel on Escape and stays open until its parent closes it", () => {
    const { onCancel, onConfirm } = setup();
    fireEvent.keyDown(document, { key: "Escape" });
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });

  it("[UI-6] ignores clicks on the action while it is pending", () => {
    const { onConfirm } = setup({ pending: true });
    fireEvent.click(screen.getByRole("button", { name: "End Session" }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe("dialog", () => {
  it("[UI-7] a dialog calls onClose for a click outside, not for one inside", () => {
    const onClose = vi.fn<(value?: unknown) => void>();
    render(
      <Dialog onClose={onClose} title="Link events">
        <p>Choose</p>
      </Dialog>,
    );
    fireEvent.mouseDown(screen.getByText("Choose"));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("[UI-7] a form that was changed is closed by its buttons only", () => {
    const onClose = vi.fn<(value?: unknown) => void>();
    render(<LinkForm onClose={onClose} />);
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Noor" } });
    fireEvent.mouseDown(screen.getByRole("dialog"));
    fireEvent.keyDown(document, { key: "Escape" });
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("[UI-7] a secret is closed by its buttons only", () => {
    const onClose = vi.fn<(value?: unknown) => void>();
    render(<SecretDialog onClose={onClose} title="Link" secret="https://…" />);
    fireEvent.mouseDown(screen.getByRole("dialog"));
    fireEvent.keyDown(document, { key: "Escape" });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("[UI-7] calls onClose when the browser closed the dialog", () => {
    const onClose = vi.fn<(value?: unknown) => void>();
    render(<Dialog onClose={onClose} title="Link events" />);
    screen.getByRole<HTMLDialogElement>("dialog").close();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
