import { EXPORT_FORMATS, exportFileName } from "@hubbub/contract/exports";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { pageConfig } from "../../../../lib/page-data.ts";
import { organizerEvent } from "../../../../testing/events.ts";
import { acceptLiveChannel, openAdmin, serverWith } from "../../admin-test-kit.tsx";
import { type Server } from "../../../../testing/fake-server.ts";

const event = organizerEvent();
const archived = organizerEvent({ isArchived: true, isActive: false });
const path = `/api/events/${event.id}`;
const patch = `PATCH ${path}/archive`;
const refused = { status: 503, body: { code: "unavailable", message: "The server cannot save right now." } };
const entry = {
  rank: 1,
  profileId: "p1",
  participantName: "Ingrid",
  username: "ingrid",
  tierBadge: "gold",
  totalPoints: 71,
  activities: { icebreaker: true, questionsAsked: 2, chatMessages: 3 },
};

async function openArchive(shown = event, server: Server = {}) {
  const sent = openAdmin(`/admin/${shown.id}/archive`, {
    ...serverWith([shown]),
    [`GET ${path}/leaderboard`]: { body: [] },
    ...server,
  });
  await screen.findByRole("heading", { name: "Exports" });
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const confirm = (name: string) =>
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name }));
const bodies = (sent: { name: string; body: unknown }[], name: string) =>
  sent.filter((call) => call.name === name).map(({ body }) => body);

describe("ending a session", () => {
  it("[ARC-11] End Session shows the number of people and the consequences, then archives", async () => {
    // The fake server stores the change, because the page refetches its events when the live channel opens.
    let stored = event;
    const sent = await openArchive(event, {
      "GET /api/events": () => ({ body: [stored] }),
      [patch]: () => ({ body: (stored = archived) }),
    });
    const { push } = await acceptLiveChannel();
    push({ type: "presence", data: { count: 212 } });
    press("End Session");
    const dialog = within(screen.getByRole("alertdialog"));
    expect(dialog.getByText(/212 people are in the room right now/u)).toBeTruthy();
    expect(
      dialog.getByText("The final leaderboard will be calculated and everyone will see the top three."),
    ).toBeTruthy();
    expect(dialog.getByText(/not easily undone/u)).toBeTruthy();
    expect(bodies(sent, patch)).toEqual([]);
    confirm("End Session");
    expect(await screen.findByText("Session ended!")).toBeTruthy();
    expect(bodies(sent, patch)).toEqual([{ isArchived: true }]);
    expect(await screen.findByText("Archived Event")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "End Session" }).disabled).toBe(true);
  });

  it("[ARC-11] shows the title of the next session", async () => {
    const session = organizerEvent({ groupId: "g-1", groupOrder: 1 });
    await openArchive(session, {
      [`GET /api/event-groups/g-1/next-event?currentEventId=${session.id}`]: {
        body: { nextEvent: { title: "What follows" } },
      },
    });
    press("End Session");
    expect(await screen.findByText("Everyone will be offered the next session: What follows.")).toBeTruthy();
  });

  it("[ARC-11] the archive switch asks too, and Cancel changes nothing", async () => {
    const sent = await openArchive();
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    confirm("Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(bodies(sent, patch)).toEqual([]);
  });

  it("[ARC-13] the archive switch archives and shows a toast", async () => {
    const sent = await openArchive(event, { [patch]: { body: archived } });
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    confirm("End Session");
    expect(await screen.findByText("Event archived")).toBeTruthy();
    expect(bodies(sent, patch)).toEqual([{ isArchived: true }]);
  });

  it("[JOURNEY-3] shows Failed to update archive settings with the reason, and keeps the switch", async () => {
    await openArchive(archived, { [patch]: refused });
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    expect(await screen.findByText("Failed to update archive settings")).toBeTruthy();
    expect(screen.getByText("The server cannot save right now.")).toBeTruthy();
    expect(screen.getByRole("switch", { name: "Archived" }).getAttribute("aria-checked")).toBe("true");
  });

  it("[ARC-13] shows the private switch only in an archive, and a toast after each change", async () => {
    const sent = await openArchive(archived, {
      [patch]: (body) => ({ body: { ...archived, ...(body as object) } }),
    });
    fireEvent.click(screen.getByRole("switch", { name: "Private archive" }));
    expect(await screen.findByText("Archive is now private")).toBeTruthy();
    fireEvent.click(screen.getByRole("switch", { name: "Private archive" }));
    expect(await screen.findByText("Archive is now public")).toBeTruthy();
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    expect(await screen.findByText("Event unarchived")).toBeTruthy();
    expect(screen.queryByRole("switch", { name: "Private archive" })).toBeNull();
    expect(bodies(sent, patch)).toEqual([{ isPrivate: true }, { isPrivate: false }, { isArchived: false }]);
  });
});

describe("the leaderboard", () => {
  const calculate = `POST ${path}/calculate-leaderboard`;

  it("[LB-14] offers the calculation only in an archive", async () => {
    await openArchive();
    expect(screen.queryByRole("button", { name: "Calculate Leaderboard" })).toBeNull();
  });

  it("[LB-14] calculates immediately if there is none, and asks if there is one", async () => {
    const sent = await openArchive(archived, { [calculate]: { body: [entry] } });
    await screen.findByText("No leaderboard data available yet");
    press("Calculate Leaderboard");
    expect(await screen.findByText("Leaderboard calculated")).toBeTruthy();
    expect(await screen.findByText("Ingrid")).toBeTruthy();
    press("Calculate Leaderboard");
    expect(bodies(sent, calculate)).toHaveLength(1);
    confirm("Calculate again");
    await waitFor(() => expect(bodies(sent, calculate)).toHaveLength(2));
  });

  it("[LB-14] shows Failed to calculate leaderboard", async () => {
    await openArchive(archived, { [calculate]: refused });
    await screen.findByText("No leaderboard data available yet");
    press("Calculate Leaderboard");
    expect(await screen.findByText("Failed to calculate leaderboard")).toBeTruthy();
  });
});

describe("export and deletion", () => {
  it("[EXP-7] downloads a file under its name, with an authenticated call", async () => {
    const clicked: string[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    const sent = await openArchive(event, { [`GET ${path}/export?format=chat-csv`]: { body: "" } });
    press("Chat, CSV");
    await waitFor(() => expect(clicked).toEqual([exportFileName(event, "chat-csv")]));
    expect(sent.some(({ name }) => name === `GET ${path}/export?format=chat-csv`)).toBe(true);
  });

  it("[EXP-7] offers every file", async () => {
    await openArchive(event);
    expect(screen.getAllByRole("button", { name: /, (?:CSV|JSON)$/u })).toHaveLength(EXPORT_FORMATS.length);
  });

  it("[EXP-7] shows a toast when a file could not be downloaded", async () => {
    await openArchive(event, { [`GET ${path}/export?format=json`]: refused });
    press("Everything, JSON");
    expect(await screen.findByText("Could not download the file")).toBeTruthy();
  });

  it("[DEL-4] deletes only after the title is typed, and returns to the list", async () => {
    const sent = await openArchive(event, { [`DELETE ${path}`]: { body: null } });
    press("Delete event");
    const dialog = within(screen.getByRole("alertdialog"));
    const action = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete event" });
    expect(action.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText("Type the title to confirm"), { target: { value: `${event.title} ` } });
    expect(action.disabled).toBe(false);
    fireEvent.click(action);
    expect(await screen.findByText("Deleted")).toBeTruthy();
    expect(bodies(sent, `DELETE ${path}`)).toHaveLength(1);
    await waitFor(() => expect(window.location.pathname).toBe("/admin"));
  });

  it("[DEL-4] offers deletion to the owner only", async () => {
    const asAdmin = organizerEvent({ role: "admin" });
    await openArchive(asAdmin);
    expect(screen.queryByRole("button", { name: "Delete event" })).toBeNull();
  });
});

describe("retention", () => {
  const ended = { ...archived, archivedAt: "2026-11-01T10:00:00.000Z" };

  it("[RETAIN-4] shows when participants' data will be erased, and afterwards when it was", async () => {
    pageConfig.retentionDays = 30;
    try {
      await openArchive(ended);
      expect(screen.getByText(/will be erased on December 1, 2026\. Download/u)).toBeTruthy();
      cleanup();
      await openArchive({ ...ended, emptiedAt: "2026-12-01T11:00:00.000Z" });
      expect(screen.getByText(/What attendees sent was erased on December 1, 2026/u)).toBeTruthy();
    } finally {
      pageConfig.retentionDays = null;
    }
  });

  it("[RETAIN-4] shows nothing without a retention period", async () => {
    await openArchive(ended);
    expect(screen.queryByText(/erased on/u)).toBeNull();
  });
});
