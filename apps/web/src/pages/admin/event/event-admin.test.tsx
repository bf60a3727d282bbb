import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { SWITCHES } from "../../../activities/admin-parts.ts";
import { ADMIN_SECTIONS } from "../../../activities/admin-sections.tsx";
import { organizerEvent } from "../../../testing/events.ts";
import { acceptLiveChannel, openAdmin, serverWith } from "../admin-test-kit.tsx";
import { type Server } from "../../../testing/fake-server.ts";

const event = organizerEvent();
const patch = `PATCH /api/events/${event.id}`;

async function openEvent(server: Server = {}, address = `/admin/${event.id}`) {
  const sent = openAdmin(address, { ...serverWith([event]), ...server });
  await screen.findByRole("heading", { level: 1, name: event.title });
  return sent;
}

const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";

it("[ADM-7] opens an event by its code in any notation", async () => {
  await openEvent({}, "/admin/7kq4-m2xd");
  expect(screen.getByText("Live Event")).toBeTruthy();
});

it("[ADM-7] shows Event not found for an event of somebody else", async () => {
  openAdmin("/admin/ZZZZ9999", serverWith([event]));
  expect(await screen.findByRole("heading", { name: "Event not found" })).toBeTruthy();
});

it("[ADMIN-16] shows the version of Hubbub in the footer", async () => {
  await openEvent();
  expect(within(screen.getByRole("contentinfo")).getByText(/^Hubbub \d+\.\d+\.\d+/u)).toBeTruthy();
});

it("[ADM-8] sends only the changed flag, shows it immediately, and shows a toast", async () => {
  const sent = await openEvent({ [patch]: (body) => ({ body: { ...event, ...(body as object) } }) });
  fireEvent.click(screen.getByRole("switch", { name: "Translation" }));
  await waitFor(() => expect(isOn("Translation")).toBe(true));
  expect(await screen.findByText("Feature updated")).toBeTruthy();
  expect(screen.getByText("Changes are live for all attendees")).toBeTruthy();
  expect(sent.filter(({ name }) => name === patch).map(({ body }) => body)).toEqual([{ enableTranslation: true }]);
  expect(isOn("Translation")).toBe(true);
});

it("[ADM-8] reverts the switch and shows the reason when the server refuses", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const refused = { status: 403, body: { code: "forbidden", message: "You do not have permission" } };
  await openEvent({ [patch]: () => promise.then(() => refused) });
  fireEvent.click(screen.getByRole("switch", { name: "Timer" }));
  await waitFor(() => expect(isOn("Timer")).toBe(false));
  await act(async () => resolve());
  expect(await screen.findByText("Failed to update feature")).toBeTruthy();
  expect(screen.getByText("You do not have permission")).toBeTruthy();
  expect(isOn("Timer")).toBe(true);
});

it.each([
  ["Leaderboard", "hasLeaderboard"],
  ["Anonymous chat allowed", "chatAllowAnonymous"],
  ["Moderation enabled", "chatModerationEnabled"],
  ["Review anonymous questions", "reviewAnonymousQuestions"],
])("[ADMIN-1] changes %s after the event was created", async (label, field) => {
  const sent = await openEvent({ [patch]: (body) => ({ body: { ...event, ...(body as object) } }) });
  fireEvent.click(screen.getByRole("switch", { name: label }));
  await waitFor(() => expect(isOn(label)).toBe(false));
  expect(await screen.findByText("Feature updated")).toBeTruthy();
  expect(sent.filter(({ name }) => name === patch).map(({ body }) => body)).toEqual([{ [field]: false }]);
});

it("[ADMIN-1] has the settings of an activity before it is switched on", async () => {
  openAdmin(`/admin/${event.id}`, serverWith([organizerEvent({ enableLiveChat: false, enableWordCloud: false })]));
  expect(await screen.findByRole("switch", { name: "Moderation enabled" })).toBeTruthy();
  expect(screen.getByRole("switch", { name: /^Review answers/u })).toBeTruthy();
});

it("[ADMIN-2] shows numbers and actions only on the overview, and a compact header on the other tabs", async () => {
  await openEvent();
  expect(screen.getByText("Icebreaker Responses")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Edit Event" })).toBeTruthy();
  const tabs = within(screen.getByRole("navigation", { name: "Event" }));
  fireEvent.click(tabs.getByRole("link", { name: /^Questions/u }));
  expect(await screen.findByRole("heading", { level: 1, name: event.title })).toBeTruthy();
  expect(screen.queryByText("Icebreaker Responses")).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit Event" })).toBeNull();
  expect(screen.getAllByLabelText("Show on big screen")).toHaveLength(1);
});

it("[ADMIN-13] has two named groups of tabs, in which the eight tabs with a fixed order keep it", async () => {
  await openEvent();
  const nav = within(screen.getByRole("navigation", { name: "Event" }));
  const groups = nav.getAllByRole("group").map((group) => within(group).getAllByRole("link"));
  const sections = groups.map((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split("/")[3] ?? "overview"),
  );
  expect(sections).toEqual([
    ["overview", ...ADMIN_SECTIONS.map(({ id }) => id)],
    ["run-sheet", "team", "archive", "share"],
  ]);
  expect(nav.getAllByRole("link")).toHaveLength(sections.flat().length);
  expect(nav.getByRole("group", { name: "Run" })).toBeTruthy();
  expect(within(nav.getByRole("group", { name: "Set up" })).getByText("Set up").className).not.toContain("hidden");
  const fixed = ["overview", "questions", "translation", "prizes", "timer", "team", "archive", "share"];
  expect(sections.flat().filter((id) => fixed.includes(id))).toEqual(fixed);
});

it("[ADM-8] keeps the change of a second switch while the first is being saved", async () => {
  let stored = event;
  const { promise, resolve } = Promise.withResolvers<void>();
  await openEvent({
    [patch]: async (body) => {
      await promise;
      stored = { ...stored, ...(body as object) };
      return { body: stored };
    },
  });
  fireEvent.click(screen.getByRole("switch", { name: "Timer" }));
  fireEvent.click(screen.getByRole("switch", { name: "Questions" }));
  await waitFor(() => expect([isOn("Timer"), isOn("Questions")]).toEqual([false, false]));
  await act(async () => resolve());
  await waitFor(() => expect([stored.enableTimer, stored.enableSocialWall]).toEqual([false, false]));
  expect([isOn("Timer"), isOn("Questions")]).toEqual([false, false]);
});

it("[ADM-8] has one switch per feature flag, disabled for moderators", async () => {
  openAdmin(`/admin/${event.id}`, serverWith([organizerEvent({ role: "moderator" })]));
  const switches = await screen.findAllByRole<HTMLButtonElement>("switch");
  const settings = SWITCHES.flatMap((each) => each.settings.filter((setting) => "icon" in setting));
  // One more: the word filter.
  expect(switches).toHaveLength(SWITCHES.length + settings.length + 1);
  expect(switches.every((button) => button.disabled)).toBe(true);
  expect(screen.queryByRole("button", { name: "Edit Event" })).toBeNull();
});

it("[ADM-9] restores the previous emoji rate when the server refuses", async () => {
  const sent = await openEvent({
    [patch]: { status: 500, body: { code: "internal", message: "Something went wrong" } },
  });
  const rate = screen.getByLabelText<HTMLSelectElement>("Floating emoji rate limit");
  fireEvent.change(rate, { target: { value: "20" } });
  expect(await screen.findByText("Failed to update emoji rate limit")).toBeTruthy();
  expect(rate.value).toBe("5");
  expect(sent.find(({ name }) => name === patch)?.body).toEqual({ emojiRateLimit: 20 });
});

it("[ADM-10] stores the selected section in the address", async () => {
  await openEvent();
  const tabs = within(screen.getByRole("navigation", { name: "Event" }));
  fireEvent.click(tabs.getByRole("link", { name: "Share" }));
  expect(window.location.pathname).toBe(`/admin/${event.id}/share`);
  expect(tabs.getByRole("link", { name: "Share" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByText(`${window.location.origin}/event/${event.id}`)).toBeTruthy();
});

it.each([
  ["?tab=share", "share"],
  ["?section=social", "questions"],
])("[ADM-10] an old address with %s leads to the section", async (query, section) => {
  openAdmin(`/admin/${event.id}${query}`, serverWith([event]));
  await screen.findByRole("navigation", { name: "Event" });
  expect(window.location.pathname + window.location.search).toBe(`/admin/${event.id}/${section}`);
});

it("[ADM-12] applies pushed changes of people, responses and settings", async () => {
  await openEvent();
  await screen.findByText("Nobody has answered yet");
  const { url, push } = await acceptLiveChannel();
  expect(url.searchParams.get("eventId")).toBe(event.id);
  expect(url.searchParams.get("participantId")).toMatch(/^admin-[\da-f-]{36}$/u);

  push({ type: "presence", data: { count: 212 } });
  expect(screen.getByText("212 people here")).toBeTruthy();
  const openTab = (name: string) =>
    fireEvent.click(within(screen.getByRole("navigation", { name: "Event" })).getByRole("link", { name }));
  openTab("Share");
  expect(screen.getByText("212 people here")).toBeTruthy();
  openTab("Overview");
  expect(screen.getByText("212 people here")).toBeTruthy();
  push({ type: "icebreaker:response", data: { response: "captions", count: 1 } });
  const figure = () => screen.getByText("Icebreaker Responses").parentElement?.textContent;
  await waitFor(() => expect(figure()).toBe("Icebreaker Responses1"));
  push({ type: "event:updated", data: { ...event, title: "Renamed elsewhere", isArchived: true, enableTimer: false } });
  expect(await screen.findByRole("heading", { level: 1, name: "Renamed elsewhere" })).toBeTruthy();
  expect(screen.getByText("Archived Event")).toBeTruthy();
  expect(isOn("Timer")).toBe(false);
});

it("[ADM-12] applies a color that somebody else saves after this page has saved one", async () => {
  const colored = (accentColor: string) => ({
    body: { ...event, accentColor, brand: { accentColor, styles: null, logo: null, hideProductName: false } },
  });
  let events: unknown[] = [event];
  await openEvent(
    {
      "GET /api/events": () => ({ body: events }),
      [patch]: (body) => colored((body as { accentColor: string }).accentColor),
    },
    `/admin/${event.id}/share`,
  );
  const color = await screen.findByLabelText<HTMLInputElement>("Accent color");
  fireEvent.change(color, { target: { value: "#112233" } });
  fireEvent.click(screen.getByRole("button", { name: "Save color" }));
  await screen.findByText("Saved");
  events = [colored("#445566").body];
  await acceptLiveChannel();
  await waitFor(() => expect(color.value).toBe("#445566"));
  expect(screen.queryByRole("button", { name: "Save color" })).toBeNull();
});

it("[ADM-11] rejects an empty title and an invalid address, and sends nothing", async () => {
  const sent = await openEvent();
  const dialog = openEditDialog();
  fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "  " } });
  fireEvent.change(dialog.getByLabelText(/Speaker profile URL/u), { target: { value: "javascript:alert(1)" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await dialog.findByText("Title is required")).toBeTruthy();
  expect(dialog.getByText("Must be a valid URL")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText("Title"));
  fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "x".repeat(201) } });
  expect(await dialog.findByText("Title is too long")).toBeTruthy();
  expect(sent.some(({ name }) => name === patch)).toBe(false);
});

it("[ADM-11] saves the changed fields only, an emptied address as null", async () => {
  const sent = await openEvent({
    "GET /api/events": { body: [{ ...event, speakerProfileUrl: "https://speaker.example.org" }] },
    [patch]: (body) => ({ body: { ...event, ...(body as object) } }),
  });
  const dialog = openEditDialog();
  fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "A new title" } });
  fireEvent.change(dialog.getByLabelText(/Speaker profile URL/u), { target: { value: "" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Event updated!")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "A new title" })).toBeTruthy();
  expect(sent.find(({ name }) => name === patch)?.body).toEqual({ title: "A new title", speakerProfileUrl: null });
});

it("[ADM-11] closes the dialog without a call if nothing was changed", async () => {
  const sent = await openEvent();
  fireEvent.click(openEditDialog().getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit Event" })).toBeNull());
  expect(sent.some(({ name }) => name === patch)).toBe(false);
});

it("[ADM-11] keeps the dialog open with its text when the update fails", async () => {
  await openEvent({ [patch]: { status: 409, body: { code: "conflict", message: "Somebody was faster" } } });
  const dialog = openEditDialog();
  fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "A new title" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Update failed")).toBeTruthy();
  expect(screen.getByText("Somebody was faster")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Title").value).toBe("A new title");
});

it("[ADM-11] shows the refusal of a field at the field, without a toast", async () => {
  await openEvent({ [patch]: { status: 400, body: { code: "invalid", message: "Not this title", field: "title" } } });
  const dialog = openEditDialog();
  fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "A new title" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await dialog.findByText("Not this title")).toBeTruthy();
  expect(screen.queryByText("Update failed")).toBeNull();
});

function openEditDialog() {
  fireEvent.click(screen.getByRole("button", { name: "Edit Event" }));
  return within(screen.getByRole("dialog", { name: "Edit Event" }));
}
