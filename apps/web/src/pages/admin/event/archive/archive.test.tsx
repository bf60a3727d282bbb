import { exportFileName } from "@hubbub/contract/exports";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { pageConfig } from "../../../../lib/page-data.ts";
import { acceptLiveChannel, openDesk, organizerEvent, type Server, serverWith } from "../../admin-test-kit.tsx";

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
  const sent = openDesk(`/admin/${shown.id}?section=archive`, {
    ...serverWith([shown]),
    [`GET ${path}/leaderboard`]: { body: [] },
    ...server,
  });
  await screen.findByRole("heading", { name: "Take it with you" });
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const confirm = (name: string) =>
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name }));
const bodies = (sent: { name: string; body: unknown }[], name: string) =>
  sent.filter((call) => call.name === name).map(({ body }) => body);

describe("ending", () => {
  it("[ARC-11] End Session says who is there and what will happen, then archives", async () => {
    // The server remembers: the desk reads its events again when the live channel has opened.
    let held = event;
    const sent = await openArchive(event, {
      "GET /api/events": () => ({ body: [held] }),
      [patch]: () => ({ body: (held = archived) }),
    });
    const { push } = await acceptLiveChannel();
    push({ type: "presence", data: { count: 212 } });
    press("End Session");
    const dialog = within(screen.getByRole("alertdialog"));
    expect(dialog.getByText(/212 people are in the room right now/u)).toBeTruthy();
    expect(dialog.getByText("The final leaderboard is calculated")).toBeTruthy();
    expect(dialog.getByText(/not easily undone/u)).toBeTruthy();
    expect(bodies(sent, patch)).toEqual([]);
    confirm("End Session");
    expect(await screen.findByText("Session ended!")).toBeTruthy();
    expect(bodies(sent, patch)).toEqual([{ isArchived: true }]);
    expect(await screen.findByText("Archived Event")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "End Session" }).disabled).toBe(true);
  });

  it("[ARC-11] names the session that is offered next", async () => {
    const session = organizerEvent({ groupId: "g-1", groupOrder: 1 });
    await openArchive(session, {
      [`GET /api/event-groups/g-1/next-event?currentEventId=${session.id}`]: {
        body: { nextEvent: { title: "What follows" } },
      },
    });
    press("End Session");
    expect(await screen.findByText("The next session is offered: What follows")).toBeTruthy();
  });

  it("[ARC-11] Cancel changes nothing; the archive switch asks the same", async () => {
    const sent = await openArchive();
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    confirm("Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(bodies(sent, patch)).toEqual([]);
  });

  it("[ARC-13] the archive switch says that the event is archived", async () => {
    const sent = await openArchive(event, { [patch]: { body: archived } });
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    confirm("End Session");
    expect(await screen.findByText("Event archived")).toBeTruthy();
    expect(bodies(sent, patch)).toEqual([{ isArchived: true }]);
  });

  it("[ARC-12] a failure says Failed to update archive settings with its reason and leaves the switch", async () => {
    await openArchive(archived, { [patch]: refused });
    fireEvent.click(screen.getByRole("switch", { name: "Archived" }));
    expect(await screen.findByText("Failed to update archive settings")).toBeTruthy();
    expect(screen.getByText("The server cannot save right now.")).toBeTruthy();
    expect(screen.getByRole("switch", { name: "Archived" }).getAttribute("aria-checked")).toBe("true");
  });

  it("[ARC-13] the private switch is there only in an archive, and says what it did", async () => {
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

  it("[LB-14] is calculated only in an archive with a leaderboard", async () => {
    await openArchive();
    expect(screen.queryByRole("button", { name: "Calculate Leaderboard" })).toBeNull();
  });

  it("[LB-14] calculates at once where there is none, asks where there is one", async () => {
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

  it("[LB-14] says Failed to calculate leaderboard", async () => {
    await openArchive(archived, { [calculate]: refused });
    await screen.findByText("No leaderboard data available yet");
    press("Calculate Leaderboard");
    expect(await screen.findByText("Failed to calculate leaderboard")).toBeTruthy();
  });
});

describe("taking along and taking away", () => {
  it("[EXP-7] downloads a file with the organizer's sign-in, under its name", async () => {
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

  it("[EXP-7] says when a file could not be downloaded", async () => {
    await openArchive(event, { [`GET ${path}/export?format=json`]: refused });
    press("Everything, JSON");
    expect(await screen.findByText("The file could not be downloaded")).toBeTruthy();
  });

  it("[DEL-4] deletes only with the title typed, and goes back to the list", async () => {
    const sent = await openArchive(event, { [`DELETE ${path}`]: { body: null } });
    press("Delete event");
    const dialog = within(screen.getByRole("alertdialog"));
    const action = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete event" });
    expect(action.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText("Type the title to confirm"), { target: { value: `${event.title} ` } });
    expect(action.disabled).toBe(false);
    fireEvent.click(action);
    expect(await screen.findByText("Event deleted")).toBeTruthy();
    expect(bodies(sent, `DELETE ${path}`)).toHaveLength(1);
    await waitFor(() => expect(window.location.pathname).toBe("/admin"));
  });

  it("[DEL-4] is the owner's; moderators end nothing", async () => {
    const asAdmin = organizerEvent({ role: "admin" });
    await openArchive(asAdmin);
    expect(screen.queryByRole("button", { name: "Delete event" })).toBeNull();
  });
});

describe("keeping no longer than asked", () => {
  const ended = { ...archived, archivedAt: "2026-11-01T10:00:00.000Z" };

  it("[RETAIN-4] says until when an archive keeps what people sent, and afterwards that it is gone", async () => {
    pageConfig.retentionDays = 30;
    try {
      await openArchive(ended);
      expect(screen.getByText(/is erased on December 1, 2026, 30 days after the end/u)).toBeTruthy();
      cleanup();
      await openArchive({ ...ended, emptiedAt: "2026-12-01T11:00:00.000Z" });
      expect(screen.getByText(/On December 1, 2026, what people had sent was erased/u)).toBeTruthy();
    } finally {
      pageConfig.retentionDays = null;
    }
  });

  it("[RETAIN-4] says nothing where the installation keeps archives", async () => {
    await openArchive(ended);
    expect(screen.queryByText(/erased on/u)).toBeNull();
  });
});
