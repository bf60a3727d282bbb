import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { InstallPrompt } from "../../service-worker/install.ts";
import { InstallEntry } from "./InstallEntry.tsx";

let isInstalled = false;

beforeEach(() => {
  isInstalled = false;
  vi.stubGlobal("matchMedia", () => ({ matches: isInstalled }));
});

afterEach(() => {
  delete window.hubbubInstallPrompt;
  vi.restoreAllMocks();
});

const entry = () => screen.queryByRole("button", { name: "Install app" });

function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn<InstallPrompt["prompt"]>(async () => ({ outcome }));
  window.hubbubInstallPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
  return prompt;
}

it("[PHONE-12] the footer offers to install the app only where the browser does, also when its offer comes later", () => {
  render(<InstallEntry />);
  expect(entry()).toBeNull();
  offer("accepted");
  act(() => void window.dispatchEvent(new Event("beforeinstallprompt")));
  expect(entry()).toBeTruthy();
});

it("[PHONE-12] a press shows the browser's question; a no is remembered on this device", async () => {
  const prompt = offer("dismissed");
  const first = render(<InstallEntry />);
  await act(async () => fireEvent.click(entry()!));
  expect(prompt).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
  first.unmount();
  render(<InstallEntry />);
  expect(entry()).toBeNull();
});

it("[PHONE-12] on an iPhone a press explains the share sheet, once and never in the installed app", () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)");
  const first = render(<InstallEntry />);
  fireEvent.click(entry()!);
  expect(screen.getByText("Tap Share, then Add to Home Screen.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(entry()).toBeNull();
  first.unmount();
  window.localStorage.clear();
  isInstalled = true;
  render(<InstallEntry />);
  expect(entry()).toBeNull();
});
