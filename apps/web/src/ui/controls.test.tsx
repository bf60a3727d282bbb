import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { expectConsoleMessage } from "../testing/setup.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { QrCode } from "./QrCode.tsx";
import { Segmented } from "./Segmented.tsx";
import { Switch } from "./Switch.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { dismissToast, readToast } from "./toast.ts";
import { Tooltip } from "./Tooltip.tsx";

afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

describe("controls", () => {
  it("[UI-6] a pending button keeps its name and focus and does not submit its form", () => {
    const onSubmit = vi.fn<(value?: unknown) => void>();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" pending>
          Submit Response
        </Button>
      </form>,
    );
    const button = screen.getByRole("button", { name: "Submit Response" });
    button.focus();
    fireEvent.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it.each([
    ["/admin", false],
    ["/identity/hub", false],
    ["https://hub.example/premium", true],
  ])("[UI-11] a link to %s opens a new tab: %s", (href, external) => {
    render(
      <ButtonLink href={href} external={external}>
        Go
      </ButtonLink>,
    );
    const link = screen.getByRole("link", { name: "Go" });
    expect(link.getAttribute("href")).toBe(href);
    expect(link.getAttribute("target")).toBe(external ? "_blank" : null);
    expect(link.getAttribute("rel")).toBe(external ? "noopener" : null);
  });

  it("[UI-12] a switch shows its state and calls onChange with the other one", () => {
    const onChange = vi.fn<(value?: unknown) => void>();
    render(<Switch label="Word cloud" description="Icebreaker" checked={false} onChange={onChange} />);
    const control = screen.getByRole("switch", { name: "Word cloud" });
    expect(control.getAttribute("aria-checked")).toBe("false");
    fireEvent.click(control);
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it("[UI-12] a segmented choice is a group of radio buttons", () => {
    const onChange = vi.fn<(value?: unknown) => void>();
    const options = [
      { value: "cloud", label: "Cloud" },
      { value: "list", label: "List" },
    ];
    render(<Segmented label="View" options={options} value="cloud" onChange={onChange} />);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Cloud" }).checked).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "List" }));
    expect(onChange).toHaveBeenCalledWith("list");
  });

  it("[UI-13] copies the text and shows a toast", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    render(<CopyButton value="https://hubbub.example/event/7KQ4M2XD" label="Copy Link" toastTitle="Link copied!" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy Link" }));
    await waitFor(() => expect(readToast()?.title).toBe("Link copied!"));
    expect(writeText).toHaveBeenCalledWith("https://hubbub.example/event/7KQ4M2XD");
  });

  it("[UI-13] shows the text, selected, without a clipboard", async () => {
    vi.stubGlobal("navigator", {});
    render(<CopyButton value="http://10.0.0.2:3000/event/7KQ4M2XD" label="Copy Link" toastTitle="Link copied!" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy Link" }));
    const byHand = await screen.findByLabelText<HTMLInputElement>("Copy this text");
    expect(byHand.value).toBe("http://10.0.0.2:3000/event/7KQ4M2XD");
    expect(byHand.selectionEnd).toBe(byHand.value.length);
    expect(readToast()).toBeNull();
  });

  it("[UI-14] a QR code has a text while its value is unknown, and is drawn without loading code", () => {
    const codeOf = (value: string) => <QrCode value={value} label="QR code of the event" />;
    const { rerender } = render(codeOf(""));
    expect(screen.getByText("Generating QR Code...")).toBeTruthy();
    rerender(codeOf("https://hubbub.example/event/7KQ4M2XD"));
    const code = screen.getByRole("img", { name: "QR code of the event" });
    // Version 3 has 29 modules, plus a margin of 2 on both sides.
    expect(code.getAttribute("viewBox")).toBe("0 0 33 33");
    expect(code.getAttribute("width")).toBe("200");
  });

  it("[UI-14] reports a value that does not fit into a QR code", () => {
    render(<QrCode value={"x".repeat(5000)} label="QR code" />);
    expect(screen.getByText("Failed to generate QR code")).toBeTruthy();
  });

  it("[UI-19] an empty state has a space between title and description", () => {
    const { container } = render(<EmptyState title="Nothing here." description="Make something." />);
    expect(container.textContent).toBe("Nothing here. Make something.");
  });

  it("[UI-15] a tooltip appears after 700 ms, the next one within 300 ms immediately", () => {
    // jsdom never opens a popover.
    const popover = { hidden: true };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    render(
      <>
        <Tooltip text="First">
          <button type="button">A</button>
        </Tooltip>
        <Tooltip text="Second">
          <button type="button">B</button>
        </Tooltip>
      </>,
    );
    fireEvent.mouseEnter(screen.getByText("A"));
    act(() => void vi.advanceTimersByTime(699));
    expect(screen.queryByRole("tooltip", popover)).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole("tooltip", popover).textContent).toBe("First");
    fireEvent.mouseLeave(screen.getByText("A"));
    act(() => void vi.advanceTimersByTime(299));
    fireEvent.mouseEnter(screen.getByText("B"));
    act(() => void vi.advanceTimersByTime(0));
    expect(screen.getByRole("tooltip", popover).textContent).toBe("Second");
    fireEvent.keyDown(screen.getByText("B"), { key: "Escape" });
    expect(screen.queryByRole("tooltip", popover)).toBeNull();
  });

  it("[UI-15] a tooltip stays while the pointer is on it, inside the window", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
    render(
      <Tooltip text="First">
        <button type="button">A</button>
      </Tooltip>,
    );
    const button = screen.getByText("A");
    vi.spyOn(button.parentElement!, "getBoundingClientRect").mockReturnValue(
      new DOMRect(window.innerWidth - 20, 40, 20, 20),
    );
    fireEvent.mouseEnter(button);
    act(() => void vi.advanceTimersByTime(700));
    const tooltip = screen.getByRole("tooltip", { hidden: true });
    expect(tooltip.style.left).toBe(`${window.innerWidth - 108}px`);
    fireEvent.mouseOut(button, { relatedTarget: tooltip });
    expect(tooltip.isConnected).toBe(true);
    fireEvent.mouseOut(tooltip, { relatedTarget: document.body });
    expect(tooltip.isConnected).toBe(false);
  });

  it("[UI-16] applies and stores the selected theme", () => {
    render(<ThemeToggle />);
    fireEvent.click(screen.getByRole("button", { name: "Switch to dark theme" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(window.localStorage.getItem("hubbub-theme")).toBe("dark");
    expect(screen.getByRole("button", { name: "Switch to light theme" })).toBeTruthy();
  });

  it("[UI-17] an error in a component shows the fallback", () => {
    function Part(): never {
      throw new Error("boom");
    }
    render(
      <ErrorBoundary fallback="Not this part">
        <Part />
      </ErrorBoundary>,
    );
    expectConsoleMessage(/boom/u);
    expect(screen.getByText("Not this part")).toBeTruthy();
  });
});
