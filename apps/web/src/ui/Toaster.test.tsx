import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Dialog } from "./Dialog.tsx";
import { dismissToast, toast } from "./toast.ts";
import { Toaster } from "./Toaster.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

function show(title: string, action?: { label: string; onSelect: () => void }) {
  act(() => toast({ title, action }));
}

function wait(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

describe("toasts", () => {
  it("[UI-1] shows one at a time: a new one takes the place of the one before and gets its own time", () => {
    render(<Toaster />);
    show("Response submitted!");
    wait(4000);
    show("Link copied!");
    expect(screen.queryByText("Response submitted!")).toBeNull();
    wait(4999);
    expect(screen.getByText("Link copied!")).toBeTruthy();
    wait(1);
    expect(screen.queryByText("Link copied!")).toBeNull();
  });

  it("[UI-1] the same words again start the time over", () => {
    render(<Toaster />);
    show("Slow down!");
    wait(4000);
    show("Slow down!");
    wait(4000);
    expect(screen.getByText("Slow down!")).toBeTruthy();
  });

  it("[UI-1] stays while the pointer is on it", () => {
    render(<Toaster />);
    show("Event updated!");
    const shown = toastOf("Event updated!");
    fireEvent.mouseEnter(shown);
    wait(60_000);
    expect(screen.getByText("Event updated!")).toBeTruthy();
    fireEvent.mouseLeave(shown);
    wait(5000);
    expect(screen.queryByText("Event updated!")).toBeNull();
  });

  it.each([
    [49, true],
    [50, false],
    [-200, true],
  ])("[UI-3] pulled %i px to the right it stays: %s", (distance, stays) => {
    render(<Toaster />);
    show("Message sent!");
    const shown = toastOf("Message sent!");
    fireEvent.pointerDown(shown, { clientX: 100 });
    fireEvent.pointerMove(shown, { clientX: 100 + distance });
    fireEvent.pointerUp(shown, { clientX: 100 + distance });
    expect(screen.queryByText("Message sent!") !== null).toBe(stays);
  });

  it("[UI-4] F8 brings the keyboard to the notification region", () => {
    render(<Toaster />);
    fireEvent.keyDown(window, { key: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("region", { name: /Notifications/u }));
  });

  it("[UI-1] an action runs once and closes the toast", () => {
    render(<Toaster />);
    const undo = vi.fn<(value?: unknown) => void>();
    show("Event archived", { label: "Undo", onSelect: undo });
    fireEvent.click(screen.getByText("Undo"));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Event archived")).toBeNull();
  });
});

function toastOf(title: string): Element {
  const shown = screen.getByText(title).closest("[popover]");
  if (!shown) throw new Error("the title stands in no toast");
  return shown;
}

describe("shapes", () => {
  it("[PHONE-10] a pill is marked as one; a spoken message is in the live region alone, for the same time", () => {
    render(<Toaster />);
    act(() => toast({ title: "Response submitted!", shape: "pill" }));
    expect(screen.getByText("Response submitted!").closest<HTMLElement>("[popover]")?.dataset["shape"]).toBe("pill");
    act(() => toast({ title: "Message sent!", shape: "spoken" }));
    const spoken = screen.getByText("Message sent!");
    expect(spoken.closest("[aria-live]")).toBeTruthy();
    expect([spoken.closest("[popover]"), spoken.className]).toEqual([null, "sr-only"]);
    wait(5000);
    expect(screen.queryByText("Message sent!")).toBeNull();
  });
});

describe("with modal dialogs", () => {
  function TwoDialogs({ open }: { open: readonly string[] }) {
    return open.map((title) => <Dialog key={title} onClose={() => undefined} title={title} />);
  }
  const page = (...open: string[]) => (
    <>
      <Toaster />
      <TwoDialogs open={open} />
    </>
  );
  const dialogOf = (title: string) => toastOf(title).closest("dialog")?.textContent ?? null;

  it("[UI-20] a toast is inside the topmost open dialog, and on the page again when they are closed", () => {
    const { rerender } = render(page());
    show("Question hidden", { label: "Undo", onSelect: () => undefined });
    expect(dialogOf("Question hidden")).toBeNull();
    rerender(page("Edit Event"));
    expect(dialogOf("Question hidden")).toContain("Edit Event");
    rerender(page("Edit Event", "Sure?"));
    expect(dialogOf("Question hidden")).toContain("Sure?");
    expect(screen.getAllByText("Question hidden")).toHaveLength(1);
    fireEvent.keyDown(window, { key: "F8" });
    expect(document.activeElement?.closest("dialog")?.textContent).toContain("Sure?");
    rerender(page("Edit Event"));
    expect(dialogOf("Question hidden")).toContain("Edit Event");
    rerender(page());
    expect(dialogOf("Question hidden")).toBeNull();
  });

  it("[UI-20] a toast keeps its remaining time when a dialog opens or closes", () => {
    const { rerender } = render(page());
    show("Question hidden");
    wait(3000);
    rerender(page("Edit Event"));
    wait(1000);
    rerender(page());
    wait(999);
    expect(screen.getByText("Question hidden")).toBeTruthy();
    wait(1);
    expect(screen.queryByText("Question hidden")).toBeNull();
  });

  it("[UI-20] a toast under the pointer is dismissed after its dialog has closed", () => {
    const { rerender } = render(page("Edit Event"));
    show("Question hidden");
    fireEvent.mouseEnter(toastOf("Question hidden"));
    wait(60_000);
    rerender(page());
    wait(4999);
    expect(screen.getByText("Question hidden")).toBeTruthy();
    wait(1);
    expect(screen.queryByText("Question hidden")).toBeNull();
  });

  it("[UI-20] a toast leaves a dialog that is unmounted or that the browser closes by itself", () => {
    const { rerender } = render(page("Edit Event", "Sure?"));
    show("Question hidden");
    rerender(<Toaster />);
    expect(dialogOf("Question hidden")).toBeNull();
    rerender(page("Edit Event"));
    act(() => document.querySelector<HTMLDialogElement>("dialog[open]")?.close());
    expect(dialogOf("Question hidden")).toBeNull();
  });
});
