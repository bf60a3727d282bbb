import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { pageConfig } from "../../lib/page-data.ts";
import { fakeSpeech } from "../../testing/fake-speech.ts";
import { dismissToast } from "../../ui/toast.ts";
import { organizerEvent } from "../../testing/events.ts";
import { openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";
import { type SentCall } from "../../testing/fake-server.ts";

const event = organizerEvent({ enableTranslation: true, translationLanguage: "es" });
const address = `/admin/${event.id}/translation`;
const captions = `/api/events/${event.id}/translation-captions`;

beforeEach(() => fakeSpeech.install());
afterEach(() => {
  dismissToast();
  pageConfig.translationProvider = null;
});

const chooseFrench = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>("Translation language");
  expect(select.value).toBe("es");
  fireEvent.change(select, { target: { value: "fr" } });
};
const changes = (sent: SentCall[]) => sent.filter(({ name }) => name.startsWith("PATCH")).map(({ body }) => body);

describe("translation in the event admin", () => {
  it("[TR-60] changes the translation language and shows a toast", async () => {
    const sent = openAdmin(address, {
      ...serverWith([event]),
      [`PATCH /api/events/${event.id}`]: { body: { ...event, translationLanguage: "fr" } },
    });
    await chooseFrench();
    expect(await screen.findByText("Translation language updated")).toBeTruthy();
    expect(changes(sent)).toEqual([{ translationLanguage: "fr" }]);
    expect(screen.getByLabelText<HTMLSelectElement>("Translation language").value).toBe("fr");
  });

  it("[TR-60] restores the language and shows the reason when the server refuses", async () => {
    openAdmin(address, {
      ...serverWith([event]),
      [`PATCH /api/events/${event.id}`]: {
        status: 403,
        body: { code: "forbidden", message: "You do not have permission" },
      },
    });
    await chooseFrench();
    expect(await screen.findByText("Failed to update translation language")).toBeTruthy();
    expect(screen.getByText("You do not have permission")).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Translation language").value).toBe("es"));
  });

  it("[TR-61] shows which service translates, or that none is set up", async () => {
    pageConfig.translationProvider = "DeepL";
    openAdmin(address, serverWith([event]));
    expect(await screen.findByText(/This server translates with DeepL/u)).toBeTruthy();
    document.body.replaceChildren();
    pageConfig.translationProvider = null;
    openAdmin(address, serverWith([event]));
    expect(await screen.findByText(/Translation is not set up/u)).toBeTruthy();
  });

  it("[TR-62] sends recognized speech as a caption in the translation language", async () => {
    pageConfig.translationProvider = "DeepL";
    const sent = openAdmin(address, {
      ...serverWith([event]),
      "POST /api/translate": { body: { translatedText: "Buenos días" } },
      [`GET ${captions}`]: { body: [] },
      [`POST ${captions}`]: {
        status: 201,
        body: {
          id: "1",
          originalText: "Good morning",
          translatedText: "Buenos días",
          targetLanguage: "es",
          submittedAt: "2026-11-21T10:00:00.000Z",
        },
      },
    });
    const microphone = await screen.findByRole("button", { name: "Start listening" });
    fireEvent.click(microphone);
    fakeSpeech.hear("Good morning");
    expect(await screen.findByText("Buenos días")).toBeTruthy();
    expect(sent.find(({ name }) => name === `POST ${captions}`)?.body).toEqual({
      originalText: "Good morning",
      translatedText: "Buenos días",
      targetLanguage: "es",
    });
  });

  it("[TR-62] continues after pauses, and shows when a caption is refused", async () => {
    pageConfig.translationProvider = "DeepL";
    openAdmin(address, {
      ...serverWith([event]),
      "POST /api/translate": { body: { translatedText: "Buenos días" } },
      [`POST ${captions}`]: {
        status: 403,
        body: { code: "archived", message: "This event is archived and read-only" },
      },
    });
    const microphone = await screen.findByRole("button", { name: "Start listening" });
    fireEvent.click(microphone);
    fakeSpeech.fail("no-speech");
    expect(screen.getByRole("button", { name: "Stop listening" })).toBeTruthy();
    fakeSpeech.hear("Good morning");
    expect(await screen.findByText("Could not send the caption")).toBeTruthy();
  });
});
