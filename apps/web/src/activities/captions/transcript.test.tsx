import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import * as download from "../../lib/download.ts";
import { RequestError } from "../../lib/request.ts";
import { organizerEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { CaptionSettings } from "./CaptionSettings.tsx";
import { matchingLines, Transcript, transcriptLines } from "./Transcript.tsx";

const event = organizerEvent({ enableCaptions: true, captionsFirstLanguage: "en", captionsSecondLanguage: "de" });
const FILE = "[00:00:00] Good morning\n[00:12:31] Ines: Subtitles, or captions?\n[01:02:03] Good bye [laughs]\n";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the transcript", () => {
  it("[CAP-93] has the time and the text of each caption", () => {
    expect(transcriptLines(FILE)).toEqual([
      { time: "00:00:00", text: "Good morning" },
      { time: "00:12:31", text: "Ines: Subtitles, or captions?" },
      { time: "01:02:03", text: "Good bye [laughs]" },
    ]);
    expect(transcriptLines("")).toEqual([]);
  });

  it.each([
    ["", 3],
    ["GOOD", 2],
    ["captions subtitles", 1],
    ["good captions", 0],
  ])("[CAP-93] a search for %j finds the lines with all its words", (search, count) => {
    expect(matchingLines(transcriptLines(FILE), search)).toHaveLength(count);
  });

  function openTranscript(answer: () => Promise<Blob> = async () => new Blob([FILE])) {
    const fetchFile = vi.spyOn(download, "fetchFile").mockImplementation(answer);
    const save = vi.spyOn(download, "download").mockResolvedValue();
    renderInRoom(<Transcript event={event} />);
    expect(fetchFile).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Show the transcript" }));
    return { fetchFile, save };
  }
  const pathOf = (file: string) => `/api/events/${event.id}/captions/${file}`;

  it("[CAP-93] is read when it is opened, in the chosen language, searched and downloaded", async () => {
    const { fetchFile, save } = openTranscript();
    expect(await screen.findByText("Good morning")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Search the transcript"), { target: { value: "bye" } });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "01:02:03Good bye [laughs]",
    ]);
    fireEvent.change(screen.getByLabelText("Search the transcript"), { target: { value: "nothing" } });
    expect(screen.getByText("Nothing contains this text.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "ar" } });
    await waitFor(() => expect(fetchFile.mock.calls).toEqual([[pathOf("en.txt")], [pathOf("ar.txt")]]));
    fireEvent.click(screen.getByRole("button", { name: ".vtt" }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(pathOf("ar.vtt"), `captions-${event.id}-ar.vtt`));
  });

  it("[CAP-93] waits while the server translates, and says why it cannot be read", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sentence = "The transcript is being translated. Try again in a moment.";
    const busy = new RequestError(503, "", JSON.stringify({ code: "unavailable", message: sentence }));
    const refused = new RequestError(403, "", JSON.stringify({ code: "forbidden", message: "You may not do this" }));
    const { fetchFile } = openTranscript(
      vi.fn<() => Promise<Blob>>().mockRejectedValueOnce(busy).mockRejectedValueOnce(refused),
    );
    expect(screen.getByText("Loading the transcript… A translation can take a minute.")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText("You may not do this")).toBeTruthy();
    expect(fetchFile).toHaveBeenCalledTimes(2);
  });

  it("[CAP-93] says that nothing was captioned", async () => {
    openTranscript(async () => new Blob([]));
    expect(await screen.findByText("The transcript is empty.")).toBeTruthy();
  });
});

describe("the settings of the captions", () => {
  function openSettings(change: Parameters<typeof organizerEvent>[0] = {}) {
    const sent = serve({
      [`PATCH /api/events/${event.id}`]: { body: event },
      "PATCH /api/events/:eventId/stage": { body: {} },
    });
    renderInRoom(<CaptionSettings event={{ ...event, ...change }} />);
    return { bodies: () => sent.map(({ body }) => body) };
  }

  it("[CAP-92] choose what the big screen shows, and publish the transcript", async () => {
    const { bodies } = openSettings();
    fireEvent.click(screen.getByRole("switch", { name: "Publish the transcript" }));
    fireEvent.click(screen.getByRole("switch", { name: "Show with other views" }));
    fireEvent.click(screen.getByRole("radio", { name: "At the top" }));
    fireEvent.change(screen.getByLabelText("Second language"), { target: { value: "" } });
    await waitFor(() =>
      expect(bodies()).toEqual([
        { captionsPublished: true },
        { captionsWithOtherViews: true },
        { captionsAtTop: true },
        { captionsSecondLanguage: null },
      ]),
    );
  });

  it("[CAP-92] the big screen does not show one language twice", async () => {
    const { bodies } = openSettings();
    const second = screen.getByLabelText("Second language");
    expect(Array.from((second as HTMLSelectElement).options, ({ value }) => value)).not.toContain("en");
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "de" } });
    await waitFor(() => expect(bodies()).toEqual([{ captionsFirstLanguage: "de", captionsSecondLanguage: null }]));
  });

  it("[CAP-92] moderators only see them", () => {
    openSettings({ role: "moderator" });
    for (const control of screen.getAllByRole("switch")) expect(control).toHaveProperty("disabled", true);
  });

  it("[CAP-92] an archived event still publishes its transcript", () => {
    openSettings({ isArchived: true });
    expect(screen.getByRole("switch", { name: "Publish the transcript" })).toHaveProperty("disabled", false);
    expect(screen.queryByRole("button", { name: "Show on big screen" })).toBeNull();
  });
});
