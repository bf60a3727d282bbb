import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { fakeSpeech } from "../../testing/fake-speech.ts";
import { serve } from "../../testing/fake-server.ts";
import { someEvent } from "../../testing/events.ts";
import { renderWithToasts } from "../../testing/room.tsx";
import { dismissToast } from "../../ui/toast.ts";
import { TranslateTab } from "./TranslateTab.tsx";

const MAY_BE_SENT = /^Your browser turns speech into text\. It may send the audio to its vendor/u;
const STAYS = "This device turns speech into text. The audio does not leave the device.";

function open() {
  serve({ "GET /api/events/:eventId/translation-history/:participantId": { body: [] } });
  renderWithToasts(<TranslateTab event={someEvent} />);
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => fakeSpeech.install());
afterEach(() => {
  cleanup();
  dismissToast();
});

describe("the microphone of the Translate tab", () => {
  it("[TR-70] shows before the first recording that the browser may send the audio to its vendor", () => {
    open();
    expect(screen.getByText(MAY_BE_SENT)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Start listening" }).getAttribute("aria-describedby")).toContain(
      screen.getByText(MAY_BE_SENT).closest("p")?.id,
    );
    press("Start listening");
    expect(fakeSpeech.staysOnDevice).toBe(false);
    expect(screen.getByText(MAY_BE_SENT)).toBeTruthy();
  });

  it("[TR-71] keeps the audio on the device if the browser can, and shows it", async () => {
    fakeSpeech.install({ onDevice: () => "available" });
    open();
    expect(await screen.findByText(STAYS)).toBeTruthy();
    expect(screen.queryByText(MAY_BE_SENT)).toBeNull();
    press("Start listening");
    expect(fakeSpeech.staysOnDevice).toBe(true);
  });

  it("[TR-71] does not record before the browser has reported where speech is recognized", async () => {
    fakeSpeech.install({ onDevice: () => "available" });
    open();
    press("Start listening");
    expect(fakeSpeech.runs).toBe(0);
    await waitFor(() => expect(fakeSpeech.runs).toBe(1));
    expect(fakeSpeech.staysOnDevice).toBe(true);
  });

  it("[TR-71] checks again for another language, and follows the result", async () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("th-TH");
    fakeSpeech.install({ onDevice: (language) => (language === "en-US" ? "available" : "unavailable") });
    open();
    await screen.findByText(STAYS);
    press("Start listening");
    fireEvent.click(screen.getByRole("radio", { name: "Automatic" }));
    expect(screen.getByText(MAY_BE_SENT)).toBeTruthy();
    await waitFor(() => expect(fakeSpeech.language).toBe("th-TH"));
    expect(fakeSpeech.staysOnDevice).toBe(false);
  });

  it("[TR-71] offers to download a language that the device could have", async () => {
    fakeSpeech.install({ onDevice: () => "downloadable" });
    open();
    expect(screen.getByText(MAY_BE_SENT)).toBeTruthy();
    fireEvent.click(
      await screen.findByRole("button", { name: "Download the language so that the audio stays on this device" }),
    );
    expect(screen.getByRole("button", { name: "Downloading the language to this device…" })).toBeTruthy();
    expect(await screen.findByText(STAYS)).toBeTruthy();
    expect(fakeSpeech.installed).toEqual(["en-US"]);
    press("Start listening");
    expect(fakeSpeech.staysOnDevice).toBe(true);
  });

  it("[TR-71] reports a failed download, and that the audio may be sent", async () => {
    fakeSpeech.install({ onDevice: () => "downloadable", installs: false });
    open();
    fireEvent.click(await screen.findByRole("button", { name: /^Download the language/u }));
    expect(await screen.findByText("Could not download the language")).toBeTruthy();
    expect(screen.getByText(MAY_BE_SENT)).toBeTruthy();
  });

  it("[TR-71] does not send audio without a new press if the device refuses later", async () => {
    fakeSpeech.install({ onDevice: () => "available" });
    open();
    await screen.findByText(STAYS);
    press("Start listening");
    fakeSpeech.fail("language-not-supported");
    expect(fakeSpeech.runs).toBe(1);
    expect(screen.getByText(MAY_BE_SENT)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Start listening" })).toBeTruthy();
    press("Start listening");
    await waitFor(() => expect(fakeSpeech.staysOnDevice).toBe(false));
  });

  it("[TR-70] shows no notice without speech recognition", () => {
    fakeSpeech.install({ recognition: false });
    open();
    expect(screen.queryByText(MAY_BE_SENT)).toBeNull();
    expect(screen.queryByText(STAYS)).toBeNull();
  });
});
