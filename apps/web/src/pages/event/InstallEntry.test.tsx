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

it("[PHONE-12] shows the install button only when the browser offers installation, also if the offer comes later", () => {
  render(<InstallEntry />);
  expect(entry()).toBeNull();
  offer("accepted");
  act(() => void window.dispatchEvent(new Event("beforeinstallprompt")));
  expect(entry()).toBeTruthy();
});

it("[PHONE-12] opens the browser's install prompt on click, and stays hidden on this device after a refusal", async () => {
  const prompt = offer("dismissed");
  const first = render(<InstallEntry />);
  await act(async () => fireEvent.click(entry()!));
  expect(prompt).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
  first.unmount();
  render(<InstallEntry />);
  expect(entry()).toBeNull();
});

it("[PHONE-12] explains the share sheet on an iPhone until dismissed, and not in the installed app", () => {
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
